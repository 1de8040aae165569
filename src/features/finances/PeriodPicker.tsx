import { useSearchParams } from 'react-router-dom'
import { DayFilter } from '#shared/list/DayFilter'
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
  const set = (name: 'from' | 'to' | 'known_at', day: string) =>
    setSearch((present) => {
      const next = new URLSearchParams(present)
      if (day) next.set(name, day)
      else next.delete(name)
      next.delete('page')
      return next
    })
  return (
    <div className="period-picker">
      <DayFilter label="С" value={search.get('from') ?? from ?? ''} onChange={(day) => set('from', day)} />
      <DayFilter label="По" value={search.get('to') ?? to ?? ''} onChange={(day) => set('to', day)} />
      {withKnownAt && (
        <DayFilter
          label="Как было известно на"
          value={search.get('known_at') ?? ''}
          onChange={(day) => set('known_at', day)}
        />
      )}
    </div>
  )
}
