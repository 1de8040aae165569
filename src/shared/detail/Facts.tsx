import type { ReactNode } from 'react'
import { Copyable } from './Copyable'
import './detail.css'

export interface Fact {
  label: string
  /** Nothing (null, '', false) is shown as «—». */
  value: ReactNode
  /** With it the value can be copied. */
  copy?: string | null
  /** Takes the whole width. */
  wide?: boolean
}

/** What is known of a record: names and values in columns, copied with one click. */
export function Facts({ title, facts }: { title?: string; facts: Fact[] }) {
  return (
    <section className="facts-section" aria-label={title}>
      {title && <h2>{title}</h2>}
      <dl className="facts">
        {facts.map(({ label, value, copy, wide }) => (
          <div key={label} className={wide ? 'fact fact-wide' : 'fact'}>
            <dt>{label}</dt>
            <dd>
              {copy ? (
                <Copyable text={copy} label={label}>
                  {value}
                </Copyable>
              ) : (
                value || '—'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
