import type { ReactNode } from 'react'
import './list.css'

/** A record in the list of a phone: its name, marks of its state, then what is known of it; absent ones are left out. */
export const RowCard = ({ title, marks, facts = [] }: { title: ReactNode; marks?: ReactNode; facts?: ReactNode[] }) => (
  <span className="row-card">
    <strong>{title}</strong>
    {marks && <span className="row-card-marks">{marks}</span>}
    {facts.filter(Boolean).map((fact, index) => (
      <span key={index} className="quiet">
        {fact}
      </span>
    ))}
  </span>
)
