import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '#shared/session/session'
import { dropDraft, readDraft, writeDraft, type Draft } from '#shared/storage/drafts'
import type { Fields } from './conflict'

const PAUSE_MS = 400

interface DraftOptions {
  /** The form's values, whose changes are written after a pause. */
  values: unknown
  /** What was changed and isn't saved; null when there is nothing more to keep. */
  changed: () => Fields | null
  restore: (values: Fields) => void
}

/** Keeps what is typed over a reload of the tab, and offers it back. */
export function useDraft({ values, changed, restore }: DraftOptions) {
  const { pathname, search } = useLocation()
  const key = `${useUser().id}:${pathname}${search}`
  const [offered, setOffered] = useState<Draft | null>(() => readDraft(key))
  const pending = useRef(offered !== null)
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })

  useEffect(() => {
    const write = () => {
      const fields = latest.current()
      const isTyped = fields !== null && Object.keys(fields).length > 0
      // What is offered stays until it is taken, dropped or typed over.
      if (isTyped) pending.current = false
      if (fields && (isTyped || !pending.current)) writeDraft(key, fields)
    }
    const timer = setTimeout(write, PAUSE_MS)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [key, values])

  // Leaving the form by its own ways drops it, and so does saving it with the offer left alone; a reload doesn't come by here.
  useEffect(
    () => () => {
      const isSaved = latest.current() === null
      if (isSaved || !pending.current) dropDraft(key)
    },
    [key],
  )

  const settle = () => {
    pending.current = false
    setOffered(null)
  }
  return {
    offered,
    take: () => {
      if (offered) restore(offered.values)
      settle()
    },
    drop: () => {
      dropDraft(key)
      settle()
    },
  }
}
