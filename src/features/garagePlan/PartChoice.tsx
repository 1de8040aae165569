import { Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import type { Plan } from '#contract/garages'
import { plural } from '#contract/plural'

interface PartChoiceProps {
  part: NonNullable<Plan['part']>
  shown: number
  /** What was moved here is not saved yet. */
  disabled: boolean
}

const counted = (garages: number) => plural(garages, ['гараж', 'гаража', 'гаражей'])

/** Of a cooperative too large for one plan: the block that is shown, and another to choose. */
export function PartChoice({ part, shown, disabled }: PartChoiceProps) {
  const [, setParams] = useSearchParams()
  return (
    <span className="plan-part">
      <Select
        aria-label="Блок"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        disabled={disabled}
        value={part.block ?? ''}
        options={part.blocks.map(({ block, garages }) => ({
          value: block ?? '',
          label: `${block === null ? 'Без блока' : `Блок ${block}`}, ${counted(garages)}`,
        }))}
        onChange={(block) => setParams((now) => ({ ...Object.fromEntries(now), block }), { replace: true })}
      />
      {shown < part.garages && <span>Показано {counted(shown)}: больше план не вмещает</span>}
    </span>
  )
}
