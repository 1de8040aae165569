import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { plural } from '#contract/plural'
import type { Choice } from './choices'
import { ChoiceList } from './ChoiceList'
import { useChoices } from './useChoices'
import { useChoose } from './useChoose'
import './palette.css'

interface Props {
  onClose: () => void
  onKeys: () => void
}

/** Finds records, pages and actions while one types; all by the keyboard (the combobox pattern of ARIA). */
export function SearchPalette({ onClose, onKeys }: Props) {
  const list = useId()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const opening = useRef<{ newTab: boolean }>(null)
  const { groups, q, settled, failed } = useChoices(text)
  const choose = useChoose(onClose, onKeys)

  const choices = groups.flatMap((group) => group.choices)
  const active = choices.find(({ id }) => id === activeId) ?? choices.at(0)
  const optionId = ({ id }: Choice) => `${list}-${id}`

  // Enter before the answer is there waits for it: what stood there before was for another text.
  useEffect(() => {
    if (!opening.current || !settled) return
    const { newTab } = opening.current
    opening.current = null
    if (active) choose(active, newTab)
  })

  const move = (by: number) => {
    if (!active) return
    const next = choices[(choices.indexOf(active) + by + choices.length) % choices.length]
    setActiveId(next.id)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    if (event.key in steps) move(steps[event.key])
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const newTab = event.ctrlKey || event.metaKey
      // Whoever has moved to a choice means that one.
      if (active && (settled || activeId)) choose(active, newTab)
      else opening.current = { newTab }
    } else return
    event.preventDefault()
  }

  return (
    <Modal
      open
      title="Поиск по всей программе"
      footer={null}
      closable={false}
      width={640}
      className="palette"
      // There at once: whoever presses Ctrl+K types on.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      onCancel={onClose}
    >
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Что найти"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Фамилия, гараж, телефон, номер машины, страница…"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActiveId(null)
            opening.current = null
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" aria-label="Закрыть поиск" onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <ChoiceList
        id={list}
        groups={groups}
        q={q}
        active={active}
        waiting={!settled}
        optionId={optionId}
        onChoose={choose}
      />
      {choices.length === 0 && settled && !failed && (
        <p className="palette-nothing">
          Ничего не нашлось. Попробуйте часть фамилии, номер гаража или последние цифры телефона.
        </p>
      )}
      {failed && (
        <p className="palette-nothing">Поиск по записям сейчас не отвечает. Страницы и действия открываются.</p>
      )}
      <p className="palette-said" role="status">
        {text.trim() !== '' &&
          settled &&
          (choices.length > 0 ? plural(choices.length, ['вариант', 'варианта', 'вариантов']) : 'Ничего не нашлось')}
      </p>
      <p className="palette-keys" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> выбрать <kbd>Enter</kbd> открыть <kbd>Ctrl Enter</kbd> в новой вкладке <kbd>Esc</kbd>{' '}
        закрыть
      </p>
    </Modal>
  )
}
