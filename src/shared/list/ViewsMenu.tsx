import { StarOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { List } from './useList'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog')).SaveViewDialog }))

/** Requests with a name of their own: opened, saved, removed. */
export function ViewsMenu({ list }: { list: List }) {
  const dispatch = useDispatch()
  const [saving, setSaving] = useState(false)
  const { views } = list.state
  const present = views.find(({ search }) => search === list.search)
  const choices = [
    ...views.map(({ name, search }) => ({ key: `open ${name}`, label: name, onClick: () => list.open(search) })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    present
      ? {
          key: 'remove',
          label: `Удалить список «${present.name}»`,
          onClick: () => void dispatch(list.actions.viewRemoved(present.name)),
        }
      : { key: 'save', label: 'Сохранить этот список…', disabled: list.search === '', onClick: () => setSaving(true) },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: choices }}>
        <Button icon={<StarOutlined aria-hidden />}>{present?.name ?? 'Мои списки'}</Button>
      </Dropdown>
      {saving && (
        <Suspense>
          <SaveViewDialog
            onSave={(name) => {
              dispatch(list.actions.viewSaved({ name, search: list.search }))
              setSaving(false)
            }}
            onCancel={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
