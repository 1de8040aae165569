import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Names the list of a select as its field is called: antd gives the list no name, and no way to give it one. */
export function NamedListbox({ label, children }: { label: string; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => popup.current?.querySelector('[role="listbox"]')?.setAttribute('aria-label', label))
  return <div ref={popup}>{children}</div>
}
