import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useChosenInView } from './useChosenInView'
import './tabs.css'

export interface Tab<Key extends string = string> {
  key: Key
  label: string
  /** How many records it holds, once that is known; nothing is said of none. */
  count?: number
  children: ReactNode
}

interface TabsProps<Key extends string> {
  items: readonly Tab<Key>[]
  active: Key
  onChange: (key: Key) => void
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Sides of one thing, one of them open. What was opened once stays as it was; on a phone the row of names scrolls. */
export function Tabs<Key extends string>({ items, active, onChange }: TabsProps<Key>) {
  const id = useId()
  const row = useChosenInView<HTMLDivElement>(active)
  const [opened, setOpened] = useState<readonly string[]>([active])
  if (!opened.includes(active)) setOpened([...opened, active])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = items[(items.findIndex(({ key }) => key === active) + step + items.length) % items.length]
    onChange(next.key)
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.key}`)}`)?.focus()
  }

  return (
    <>
      <div ref={row} className="tabs" role="tablist">
        {items.map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${key}`}
            aria-selected={key === active}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={onKeyDown}
          >
            {label}
            {Boolean(count) && <span className="tab-count"> {count}</span>}
          </button>
        ))}
      </div>
      {items
        .filter(({ key }) => key === active || opened.includes(key))
        .map(({ key, children }) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-panel-${key}`}
            aria-labelledby={`${id}-${key}`}
            hidden={key !== active}
          >
            {children}
          </div>
        ))}
    </>
  )
}
