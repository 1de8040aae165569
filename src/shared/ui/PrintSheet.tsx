import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './printSheet.css'

/** A sheet of paper that is printed in the place of the page while it is there; on the screen it isn't seen. */
export const PrintSheet = ({ size = 'A5', children }: { size?: 'A5' | 'A4' | 'A4-wide'; children: ReactNode }) =>
  createPortal(<div className={`print-sheet print-sheet-${size}`}>{children}</div>, document.body)
