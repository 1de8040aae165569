import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fieldId } from '#shared/form/fieldId'
import { describeValue, type HistoryFields } from '#shared/format/describe'
import { useCameFrom } from '#shared/routing/cameFrom'
import { Copyable } from './Copyable'
import './detail.css'

export interface Fact {
  label: string
  /** Nothing (null, '', false) isn't shown. */
  value: ReactNode
  /** With it the value can be copied. */
  copy?: string | null
  /** Takes the whole width. */
  wide?: boolean
  /** The form's field where it is written: an absent one can be added. */
  field?: string
}

const NOTHING: ReactNode[] = [null, undefined, '', false]
const isKnown = ({ value }: Fact) => !NOTHING.includes(value)

/** What is known of a record: names and values in columns, copied with one click. A group of nothing isn't there. */
export function Facts({ title, facts }: { title?: string; facts: Fact[] }) {
  const known = facts.filter(isKnown)
  if (known.length === 0) return null
  return (
    <section className="facts-section" aria-label={title}>
      {title && <h2>{title}</h2>}
      <dl className="facts">
        {known.map(({ label, value, copy, wide }, index) => (
          // Two may be called the same: a member has two sons.
          <div key={`${label} ${index}`} className={wide ? 'fact fact-wide' : 'fact'}>
            <dt>{label}</dt>
            <dd>
              {copy ? (
                <Copyable text={copy} label={label}>
                  {value}
                </Copyable>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Facts of a record's fields: called and written as in its history. */
export const factsOf = <Row extends object>(
  record: Row,
  fields: HistoryFields,
  names: readonly (keyof Row & string)[],
): Fact[] =>
  names.map((name) => {
    const value = record[name]
    return { field: name, label: fields[name].label, value: value != null && describeValue(value, fields[name]) }
  })

/** «Примечание» → «примечание»; abbreviations stay. */
const withinLine = (label: string) => (/^.[а-яё]/.test(label) ? label[0].toLowerCase() + label.slice(1) : label)

/**
 * «Добавить: контрагент, примечание»: each leads to its field of the form.
 * @param editTo the form, for those who may change the record
 */
export function MissingFacts({ facts, editTo }: { facts: Fact[]; editTo?: string }) {
  const cameFrom = useCameFrom()
  const missing = facts.filter((fact) => fact.field && !isKnown(fact))
  if (!editTo || missing.length === 0) return null
  return (
    <p className="facts-missing">
      Добавить:{' '}
      {missing.map(({ label, field = '' }, index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          <Link to={`${editTo}#${fieldId(field)}`} state={cameFrom}>
            {withinLine(label)}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
