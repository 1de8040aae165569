import { SearchOutlined } from '@ant-design/icons'
import Input, { type InputRef } from 'antd/es/input/Input'
import { memo, useEffect, useRef, useState } from 'react'
import { isTyping } from '#shared/ui/isTyping'

const DELAY_MS = 250

interface SearchFieldProps {
  value: string
  placeholder: string
  onSearch: (text: string) => void
  /** Arrow down leads from here into the rows. */
  onLeaveDown: () => void
  onEnter?: (text: string) => void
}

/** Searches while one types, a moment after the last key; «/» leads here from anywhere on the page. */
export const SearchField = memo(function SearchField({
  value,
  placeholder,
  onSearch,
  onLeaveDown,
  onEnter,
}: SearchFieldProps) {
  const input = useRef<InputRef>(null)
  const [draft, setDraft] = useState<string | null>(null)

  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      if (draft !== value) onSearch(draft)
      setDraft(null)
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft, value, onSearch])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus({ cursor: 'all' })
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

  return (
    <Input
      ref={input}
      className="list-search"
      type="search"
      role="searchbox"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label="Поиск"
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onPressEnter={() => {
        const text = draft ?? value
        setDraft(null)
        if (text !== value) onSearch(text)
        onEnter?.(text)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onLeaveDown()
      }}
    />
  )
})
