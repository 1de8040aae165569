import { useSearchParams } from 'react-router-dom'
import { DayFilter } from '#shared/list/DayFilter'
import { MonthChoice } from './MonthChoice'
import '#shared/list/list.css'
import './finances.css'

interface PeriodPickerProps {
  from?: string
  to?: string
  /** Whether it may be read as it was known on a day: `known_at` of the URL. */
  withKnownAt?: boolean
}

/** A period that stands in the URL as `from` and `to`; an empty end is what the page takes by itself. */
export function PeriodPicker({ from, to, withKnownAt }: PeriodPickerProps) {
  const [search, setSearch] = useSearchParams()
  const set = (days: Partial<Record<'from' | 'to' | 'known_at', string>>) =>
    setSearch((present) => {
      const next = new URLSearchParams(present)
      for (const [name, day] of Object.entries(days))
        if (day) next.set(name, day)
        else next.delete(name)
      next.delete('page')
      return next
    })
  const [begin, end] = [search.get('from') ?? from ?? '', search.get('to') ?? to ?? '']
  return (
    <div className="period-picker">
      <MonthChoice from={begin} to={end} onChoose={(first, last) => set({ from: first, to: last })} />
      <DayFilter label="С" value={begin} onChange={(day) => set({ from: day })} />
      <DayFilter label="По" value={end} onChange={(day) => set({ to: day })} />
      {withKnownAt && (
        <DayFilter
          label="Как было известно на"
          value={search.get('known_at') ?? ''}
          onChange={(day) => set({ known_at: day })}
        />
      )}
    </div>
  )
}
