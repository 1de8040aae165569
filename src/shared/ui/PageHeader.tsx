import type { ReactNode } from 'react'
import './ui.css'

interface PageHeaderProps {
  title: ReactNode
  /** One line of what the page is, where that helps. */
  subtitle?: ReactNode
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode
  /** Pages of the same area, below the title and the buttons. */
  tabs?: ReactNode
}

/** A page's title, its one line, its actions and its neighbours. */
export const PageHeader = ({ title, subtitle, actions, tabs }: PageHeaderProps) => (
  <header className="page-header">
    <div className="page-header-words">
      <h1>{title}</h1>
      {subtitle && <div className="page-header-subtitle">{subtitle}</div>}
    </div>
    {actions && <div className="page-header-actions">{actions}</div>}
    {tabs && <div className="page-header-tabs">{tabs}</div>}
  </header>
)
