import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './printSheet.css'

/** A sheet of A5 that is printed in the place of the page while it is there; on the screen it isn't seen. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="print-sheet">{children}</div>, document.body)
