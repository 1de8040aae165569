import type { ReactNode } from 'react'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import './garages.css'

export interface Period {
  key: string
  who: ReactNode
  /** Facts of it in their order; absent ones are left out. */
  facts: ReactNode[]
  actions?: ReactNode
}

/** Who had something and when, under a heading; nothing when there was nobody. */
export function Periods({ title, periods }: { title: string; periods: Period[] }) {
  if (periods.length === 0) return null
  return (
    <section className="garage-periods" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {periods.map(({ key, who, facts, actions }) => (
          <li key={key}>
            <strong className="garage-period-who">{who}</strong>
            <div className="garage-period-facts">
              {facts.filter(Boolean).map((fact, index) => (
                <span key={index}>{fact}</span>
              ))}
            </div>
            {actions && <div className="garage-period-actions">{actions}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemoveButtonProps {
  /** Names what goes, for those who don't see the button's place. */
  label: string
  title: string
  description: string
  onRemove: () => void
}

/** Removes an entry that was written by mistake, after a question. */
export const RemoveButton = ({ label, title, description, onRemove }: RemoveButtonProps) => (
  <Popconfirm title={title} description={description} okText="Удалить" cancelText="Оставить" onConfirm={onRemove}>
    <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={label} />
  </Popconfirm>
)
