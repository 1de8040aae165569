import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { isCalendarDate } from '#contract/checks'
import { formatDate, parseDate } from '#shared/format/dates'
import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'
import { formField } from './formField'

interface DateFieldProps extends FieldProps {
  /** The calendar offers no day before it, `YYYY-MM-DD`. */
  min?: string
}

const parse = (text: string) => parseDate(text)

/** The browser's own calendar: a phone shows its wheel, and a form needs no calendar of ours to load. */
const CalendarButton = formField<string, Pick<DateFieldProps, 'name' | 'label' | 'disabled' | 'min'>>(
  function CalendarControl(props) {
    const { label, disabled, min, value, setValue } = props
    const calendar = useRef<HTMLInputElement>(null)
    return (
      <span className="date-field-calendar">
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          disabled={disabled}
          icon={<CalendarOutlined aria-hidden />}
          aria-label={`${label}: календарь`}
          onClick={() => calendar.current?.showPicker()}
        />
        <input
          ref={calendar}
          type="date"
          min={min}
          tabIndex={-1}
          aria-hidden
          value={value && isCalendarDate(value) ? value : ''}
          onChange={({ target }) => setValue(target.value || null)}
        />
      </span>
    )
  },
)

/** A day typed as people type it (5.10.26, 5 окт 2026) or picked: `YYYY-MM-DD` in the form, «05.10.2026» on the screen. */
export function DateField({ min, ...props }: DateFieldProps) {
  const { name, label, disabled } = props
  const calendar = useMemo(() => <CalendarButton {...{ name, label, disabled, min }} />, [name, label, disabled, min])
  return <ParsedField short {...props} parse={parse} format={formatDate} placeholder="ДД.ММ.ГГГГ" suffix={calendar} />
}
