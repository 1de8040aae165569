import { isCalendarDate } from '#contract/checks'

interface DayFilterProps {
  label: string
  /** `YYYY-MM-DD`, or ''. */
  value: string
  onChange: (value: string) => void
}

/** A filter by a day: the browser's own field, which a phone shows as its wheel. */
export const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <label className="list-day-filter">
    {label}
    {/* A year being typed is no day yet. */}
    <input
      type="date"
      min="1990-01-01"
      value={isCalendarDate(value) ? value : ''}
      onChange={({ target }) => (target.value === '' || target.value >= '1990') && onChange(target.value)}
    />
  </label>
)
