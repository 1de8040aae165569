import { StarOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useDispatch } from 'react-redux'
import { noticeRaised } from '#shared/notices/noticesSlice'
import type { List } from './useList'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog')).SaveViewDialog }))

interface ViewsMenuProps {
  list: List
  /** An icon alone, on a phone. */
  compact: boolean
}

/** Lists under names of their own: a search, filters and an order that are opened again, removed, or sent as an address. */
export function ViewsMenu({ list, compact }: ViewsMenuProps) {
  const dispatch = useDispatch()
  const [saving, setSaving] = useState(false)
  const { views } = list.state
  const isPlain = list.search === ''
  const present = views.find(({ search }) => search === list.search)
  const name = present?.name ?? 'Мои списки'

  const copyAddress = async () => {
    const address = `${location.origin}${location.pathname}${list.search}`
    const copied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    dispatch(
      noticeRaised(
        copied
          ? { kind: 'success', text: 'Ссылка на этот список скопирована.' }
          : { kind: 'error', text: 'Скопировать не получилось: возьмите ссылку из строки адреса.' },
      ),
    )
  }
  const choices = [
    ...views.map((view) => ({ key: `open ${view.name}`, label: view.name, onClick: () => list.open(view.search) })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    present
      ? {
          key: 'remove',
          label: `Удалить список «${present.name}»`,
          onClick: () => void dispatch(list.actions.viewRemoved(present.name)),
        }
      : { key: 'save', label: 'Сохранить этот список…', disabled: isPlain, onClick: () => setSaving(true) },
    { key: 'copy', label: 'Скопировать ссылку на список', onClick: () => void copyAddress() },
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items: choices }}
        popupRender={(menu) => (
          <div className="list-views">
            {views.length === 0 && (
              <p>
                Здесь будут списки, которые вы открываете часто: «должники без телефона», «гаражи блока А».
                {isPlain && ' Задайте поиск, фильтр или порядок и сохраните под своим названием.'}
              </p>
            )}
            {menu}
          </div>
        )}
      >
        <Button icon={<StarOutlined aria-hidden />} aria-label={name} title={compact ? name : undefined}>
          {compact ? undefined : name}
        </Button>
      </Dropdown>
      {saving && (
        <Suspense>
          <SaveViewDialog
            onSave={(given) => {
              dispatch(list.actions.viewSaved({ name: given, search: list.search }))
              setSaving(false)
            }}
            onCancel={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
