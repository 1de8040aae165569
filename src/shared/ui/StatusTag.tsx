import type { ReactNode } from 'react'
import './ui.css'

/** One palette of states for lists, cards and the plan. */
export type StatusTone = 'good' | 'busy' | 'calm' | 'other' | 'warning' | 'bad' | 'quiet'

/** A state by a dot and a word, never by colour alone. */
export const StatusTag = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={`status-tag status-tag-${tone}`}>{children}</span>
)
