import type { ReactNode } from 'react'
import './ui.css'

/** Three garages, one of them open, in the theme's own colours. */
const Drawing = () => (
  <svg className="empty-state-drawing" viewBox="0 0 160 80" width="160" height="80" aria-hidden focusable="false">
    <path d="M8 72V28l24-12 24 12v44M56 72V28l24-12 24 12v44M104 72V28l24-12 24 12v44" />
    <path d="M2 72h156M18 72V40h28v32M114 72V40h28v32M18 50h28M18 60h28M114 50h28M114 60h28M66 40h28" />
    <path
      className="empty-state-accent"
      d="M66 72V40h28v32M74 66a4 4 0 1 0 0 .1M86 66a4 4 0 1 0 0 .1M70 62l3-8h14l3 8z"
    />
  </svg>
)

interface EmptyStateProps {
  /** The page's heading, where this is all that the page has. */
  title?: string
  text: ReactNode
  action?: ReactNode
}

/** Nothing here yet, nothing found, or not reachable: one drawing, one sentence, one button. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className="empty-state">
    <Drawing />
    {title && <h1>{title}</h1>}
    <p>{text}</p>
    {action}
  </div>
)
