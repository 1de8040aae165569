import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import type { RecordImage } from '#contract/images'

function moved(ids: string[], id: string, to: number): string[] {
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The order of images while it is changed: by dragging, or by steps of Alt with an arrow and of buttons. */
export function useImageOrder(images: RecordImage[], save: (ids: string[]) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [draft, setDraft] = useState<string[] | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  const ids = images.map(({ id }) => id)
  const shown = draft ? draft.flatMap((id) => images.find((image) => image.id === id) ?? []) : images

  const order = ids.join()
  useLayoutEffect(() => {
    // The browser takes the focus from an element that is put elsewhere.
    focused.current?.focus()
    focused.current = null
  }, [order])

  const step = (id: string, by: number) => {
    const to = ids.indexOf(id) + by
    if (to < 0 || to >= ids.length) return
    focused.current = document.activeElement as HTMLElement | null
    save(moved(ids, id, to))
  }

  const end = () => {
    setDragged(null)
    setDraft(null)
  }

  const handlersOf = (id: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      setDragged(id)
    },
    onDragEnter: () => {
      if (dragged && dragged !== id) setDraft((present) => moved(present ?? ids, dragged, (present ?? ids).indexOf(id)))
    },
    onDragOver: (event: DragEvent) => {
      if (dragged) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      // A quick hand drops before what it passed over is drawn.
      const next = draft ?? moved(ids, dragged, ids.indexOf(id))
      if (next.join() !== order) save(next)
      end()
    },
    onDragEnd: end,
    onKeyDown: (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (!by || !event.altKey) return
      event.preventDefault()
      step(id, by)
    },
  })

  return { shown, dragged, step, handlersOf }
}
