import { DayFilter } from '#shared/list/DayFilter'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
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
  const [search, narrow] = useUrlFilter()
  const [begin, end] = [search.get('from') ?? from ?? '', search.get('to') ?? to ?? '']
  return (
    <div className="period-picker">
      <MonthChoice from={begin} to={end} onChoose={(first, last) => narrow({ from: first, to: last })} />
      <DayFilter label="С" value={begin} onChange={(day) => narrow({ from: day })} />
      <DayFilter label="По" value={end} onChange={(day) => narrow({ to: day })} />
      {withKnownAt && (
        <DayFilter
          label="Как было известно на"
          value={search.get('known_at') ?? ''}
          onChange={(day) => narrow({ known_at: day })}
        />
      )}
    </div>
  )
}
