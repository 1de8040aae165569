import type { ReactNode } from 'react'
import './form.css'

/** A titled group of fields: two columns where there is room, one on a phone. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="form-section" aria-label={title}>
      {title && <h2 className="form-section-title">{title}</h2>}
      <div className="form-grid">{children}</div>
    </section>
  )
}
