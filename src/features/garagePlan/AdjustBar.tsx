import { RedoOutlined, RotateRightOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { plural } from '#contract/plural'
import type { AdjustingPlan } from './useAdjusting'

interface AdjustBarProps {
  adjusting: AdjustingPlan
  selectedCount: number
  /** Numbers of boxes that stand upon one another. */
  overlapping: string[]
  /** The bar lies over the top of the stage: how many pixels of it, when it appears. */
  onHeight: (height: number) => void
  onTurn: () => void
  /** Back to the automatic arrangement. */
  onRelease: (which: 'selected' | 'all') => void
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches('input, textarea')

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) anywhere on the page, in any keyboard layout. */
function useUndoKeys(onUndo: () => void, onRedo: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      if (event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)) onRedo()
      else if (event.code === 'KeyZ') onUndo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

function SavingState({ adjusting: { saving, unsaved, problem, retry } }: { adjusting: AdjustingPlan }) {
  if (problem) {
    return (
      <span role="alert" className="plan-problem">
        Не сохранено: {problem} <Button onClick={retry}>Сохранить снова</Button>
      </span>
    )
  }
  return (
    <span role="status" className="plan-saving">
      {saving || unsaved ? 'Сохраняется…' : 'Сохранено для всех'}
    </span>
  )
}

const NAMED_AT_MOST = 6

/** «17, 18, 19 и ещё 4» */
const someOf = (numbers: string[]) =>
  numbers.length <= NAMED_AT_MOST
    ? numbers.join(', ')
    : `${numbers.slice(0, NAMED_AT_MOST).join(', ')} и ещё ${numbers.length - NAMED_AT_MOST}`

/** What can be done with the selected boxes, undo and redo, and whether all is saved. */
export function AdjustBar({ adjusting, selectedCount, overlapping, onHeight, onTurn, onRelease }: AdjustBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { state, dispatch } = adjusting
  const undo = () => dispatch({ type: 'undone' })
  const redo = () => dispatch({ type: 'redone' })
  useUndoKeys(undo, redo)
  useLayoutEffect(() => onHeight(bar.current?.offsetHeight ?? 0), [onHeight])
  return (
    <div ref={bar} className="plan-adjust" role="toolbar" aria-label="Расстановка">
      <Button
        icon={<UndoOutlined aria-hidden />}
        disabled={state.past.length === 0}
        aria-keyshortcuts="Control+Z"
        onClick={undo}
      >
        Отменить
      </Button>
      <Button
        icon={<RedoOutlined aria-hidden />}
        disabled={state.future.length === 0}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={redo}
      >
        Повторить
      </Button>
      <Button
        icon={<RotateRightOutlined aria-hidden />}
        disabled={selectedCount === 0}
        aria-keyshortcuts="R"
        onClick={onTurn}
      >
        Повернуть
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'selected', label: 'Выбранные', disabled: selectedCount === 0 },
            { key: 'all', label: 'Все гаражи' },
          ],
          onClick: ({ key }) => onRelease(key as 'selected' | 'all'),
        }}
      >
        <Button>Вернуть автоматическую расстановку</Button>
      </Dropdown>
      <span className="plan-selected">
        {selectedCount > 0 ? `Выбрано: ${plural(selectedCount, ['гараж', 'гаража', 'гаражей'])}` : ''}
      </span>
      <span role="status" className="plan-overlapping">
        {overlapping.length > 0 && `Накладываются друг на друга: ${someOf(overlapping)}`}
      </span>
      <SavingState adjusting={adjusting} />
      <p className="plan-hint">
        Тяните гаражи мышью. С Shift — выбрать несколько щелчками или рамкой. С клавиатуры: пробел — выбрать, стрелки —
        двигать выбранное, R — повернуть, Esc — снять выбор.
      </p>
    </div>
  )
}
