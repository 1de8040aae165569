import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Operation } from '#contract/money/operations'
import { formatDate } from '#shared/format/dates'
import { operationPath } from '#shared/routing/moneyPaths'
import { useCanReverse, useCashOrder } from './operationActs'

interface OperationMenuProps {
  operation: Operation
  onReverse: (operation: Operation) => void
}

/** What can be done with a line of a book. */
export function OperationMenu({ operation, onReverse }: OperationMenuProps) {
  const navigate = useNavigate()
  const canReverse = useCanReverse()
  const openOrder = useCashOrder()
  const { id, title, document, date, has_order } = operation
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'open', label: 'Открыть операцию', onClick: () => void navigate(operationPath(id)) },
          ...(has_order ? [{ key: 'order', label: `Напечатать ${document}`, onClick: () => openOrder(id) }] : []),
          ...(canReverse(operation)
            ? [
                { type: 'divider' as const },
                { key: 'reverse', danger: true, label: 'Сторнировать', onClick: () => onReverse(operation) },
              ]
            : []),
        ],
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`Действия: ${document ?? title} от ${formatDate(date)}`}
      />
    </Dropdown>
  )
}
