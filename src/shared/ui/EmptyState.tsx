import type { ReactNode } from 'react'
import { EmptyDrawing } from './EmptyDrawing'
import './ui.css'

interface EmptyStateProps {
  /** The page's heading, where this is all that the page has. */
  title?: string
  text: ReactNode
  action?: ReactNode
  /** Whose drawing it is; the page's by default. */
  area?: string
}

/** Nothing here yet, nothing found, or not reachable: the area's drawing, one sentence, one button. */
export const EmptyState = ({ title, text, action, area }: EmptyStateProps) => (
  <div className="empty-state">
    <EmptyDrawing of={area} />
    {title && <h1>{title}</h1>}
    <p>{text}</p>
    {action}
  </div>
)
