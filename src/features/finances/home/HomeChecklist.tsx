import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ChecklistPoint } from '#contract/money/periods'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const tones: Record<ChecklistPoint['state'], StatusTone> = { done: 'good', warning: 'warning', blocked: 'bad' }

interface Point<Name extends string> {
  point: Name
  state: ChecklistPoint['state']
  text: string
}

interface HomeChecklistProps<Name extends string> {
  id: string
  title: string
  points: readonly Point<Name>[]
  /** Where each point is put right. */
  places: Record<Name, string>
  /** More lines below. */
  children?: ReactNode
}

/** What is done and what is lacking, each line leading to its page. */
export const HomeChecklist = <Name extends string>({
  id,
  title,
  points,
  places,
  children,
}: HomeChecklistProps<Name>) => (
  <section className="home-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ul className="home-money">
      {points.map(({ point, state, text }) => (
        <li key={point}>
          <Link to={places[point]}>
            <StatusTag tone={tones[state]}>{text}</StatusTag>
          </Link>
        </li>
      ))}
      {children}
    </ul>
  </section>
)
