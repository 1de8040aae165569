import { useSearchParams } from 'react-router-dom'
import { DayFilter } from '#shared/list/DayFilter'
import '#shared/list/list.css'
import './finances.css'

/** A period that stands in the URL as `from` and `to`; an empty end is what the page takes by itself. */
export function PeriodPicker({ from, to }: { from?: string; to?: string }) {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'from' | 'to', day: string) =>
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
    </div>
  )
}
