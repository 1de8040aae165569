import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Garage } from '#contract/garages'
import { garageEditPath, garageTransferPath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'

/** What can be done with a garage. */
export function GarageActions({
  garage: { id, archived_at, owners },
  onArchive,
}: {
  garage: Garage
  onArchive: () => void
}) {
  const navigate = useNavigate()
  if (archived_at) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'transfer',
              label: 'Передать',
              disabled: owners.length === 0,
              onClick: () => void navigate(garageTransferPath(id)),
            },
            { type: 'divider' },
            { key: 'archive', label: 'В архив', onClick: onArchive },
          ],
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          Действия
        </Button>
      </Dropdown>
      <LinkButton to={garageEditPath(id)} aria-keyshortcuts="e" type="primary">
        Изменить
      </LinkButton>
    </>
  )
}
