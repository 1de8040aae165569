import type { ReactNode } from 'react'
import './ui.css'

interface PageHeaderProps {
  title: ReactNode
  /** One line of what the page is, where that helps. */
  subtitle?: ReactNode
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode
}

/** A page's title, its one line and its actions. */
export const PageHeader = ({ title, subtitle, actions }: PageHeaderProps) => (
  <header className="page-header">
    <div className="page-header-words">
      <h1>{title}</h1>
      {subtitle && <div className="page-header-subtitle">{subtitle}</div>}
    </div>
    {actions && <div className="page-header-actions">{actions}</div>}
  </header>
)
