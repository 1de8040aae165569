import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { monthEnd } from '#contract/money/periods'
import { monthOf, shiftedMonth, monthInWords } from './months'
import { today } from '#shared/format/dates'

interface MonthChoiceProps {
  from: string
  to: string
  /** A whole month; the present one lasts to today, so its end is left open. */
  onChoose: (from: string, to: string) => void
}

/** So many months are offered. */
const MONTHS = 36

/** «‹ октябрь 2026 ›»: a month is chosen by one press instead of two typed days. */
export function MonthChoice({ from, to, onChoose }: MonthChoiceProps) {
  const present = today().slice(0, 7)
  const shown = monthOf(from, to, today())
  const near = shown ?? (to || today()).slice(0, 7)
  const choose = (month: string) => onChoose(`${month}-01`, month === present ? '' : monthEnd(month))
  const previous = shown === null ? near : shiftedMonth(near, -1)
  return (
    <div className="month-choice">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={`Предыдущий месяц: ${monthInWords(previous)}`}
        onClick={() => choose(previous)}
      />
      <Dropdown
        trigger={['click']}
        classNames={{ root: 'month-menu' }}
        menu={{
          items: Array.from({ length: MONTHS }, (_, back) => shiftedMonth(present, -back)).map((month) => ({
            key: month,
            label: monthInWords(month),
          })),
          selectable: true,
          selectedKeys: shown === null ? [] : [shown],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {shown === null ? 'Месяц' : monthInWords(shown)}
        </Button>
      </Dropdown>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label="Следующий месяц"
        disabled={near >= present}
        onClick={() => choose(shiftedMonth(near, 1))}
      />
    </div>
  )
}
