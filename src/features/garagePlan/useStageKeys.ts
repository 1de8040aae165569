import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { StageControls } from './useStage'

export const ZOOM_STEP = 1.25
const PAN_STEP = 80

/** The way each arrow leads. */
export const ARROWS: Record<string, readonly [dx: number, dy: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Keys that move the view, whatever has the focus on the stage. @returns whether it was one */
function viewKey(event: KeyboardEvent, controls: StageControls): boolean {
  const arrow = ARROWS[event.key]
  if (event.key === '+' || event.key === '=') controls.zoomBy(ZOOM_STEP)
  else if (event.key === '-' || event.key === '−') controls.zoomBy(1 / ZOOM_STEP)
  else if (event.key === '0') controls.showAll()
  else if (arrow) controls.panBy(-arrow[0] * PAN_STEP, -arrow[1] * PAN_STEP)
  else return false
  return true
}

/**
 * Keyboard on the stage: what the boxes don't take moves the view.
 * @param onKey answers whether it took the key
 */
export function useStageKeys(
  stage: RefObject<HTMLDivElement | null>,
  controls: StageControls,
  onKey: (event: KeyboardEvent) => boolean,
) {
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const element = stage.current
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey && !['Home', 'End'].includes(event.key)) return
      if (event.altKey || event.metaKey) return
      if (latest.current(event) || viewKey(event, controls)) event.preventDefault()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [stage, controls])
}
