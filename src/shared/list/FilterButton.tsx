import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { chipsOf, type ListFilter } from './filters'
import type { List } from './useList'

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel')).FilterPanel }))

interface FilterButtonProps {
  list: List
  filters: readonly ListFilter[]
}

/** One button for all filters of a list and how many are set: a panel below it, on a phone a sheet from the bottom. */
export function FilterButton({ list, filters }: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const set = chipsOf(list, filters).length

  useEffect(() => {
    if (!open) return
    const close = ({ target }: Event) => {
      const isInside = place.current?.contains(target as Node) && !(target as Element).matches('.list-filter-veil')
      if (isInside) return
      // A field is applied as it is left: gone with the panel it would not be.
      const field = document.activeElement
      if (field instanceof HTMLElement && place.current?.contains(field)) field.blur()
      setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  const done = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="list-filter" ref={place}>
      <Button
        ref={button}
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? `Фильтр: ${set}` : 'Фильтр'}
      </Button>
      {open && (
        <Suspense>
          <FilterPanel list={list} filters={filters} onClose={done} />
        </Suspense>
      )}
    </div>
  )
}
