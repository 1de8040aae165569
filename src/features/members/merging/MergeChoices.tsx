import { Radio } from 'antd'
import { memberStatusNames, type Member } from '#contract/members'
import { differing, type MergeChoice } from '#contract/merges'
import { formatDate } from '#shared/format/dates'
import { describeValue, NOTHING } from '#shared/format/describe'
import { memberHistory } from '../memberHistory'

const groupNames: Partial<Record<MergeChoice, string>> = { standing: 'Состояние', passport: 'Паспорт' }

const standing = ({ status, joined_on, admission_decision, left_on, exit_decision }: Member) =>
  [
    memberStatusNames[status],
    joined_on && `принят ${formatDate(joined_on)}`,
    admission_decision,
    left_on && `выбыл ${formatDate(left_on)}`,
    exit_decision,
  ]
    .filter(Boolean)
    .join(', ')

function shown(member: Member, choice: MergeChoice): string {
  if (choice === 'standing') return standing(member)
  if (choice === 'passport') return member.has_passport ? 'внесён' : NOTHING
  return describeValue(member[choice], memberHistory[choice])
}

interface MergeChoicesProps {
  survivor: Member
  other: Member
  take: MergeChoice[]
  onTake: (take: MergeChoice[]) => void
}

/** Field by field, which of the two values stays: first those that have to be decided, then those that only one record has. */
export function MergeChoices({ survivor, other, take, onTake }: MergeChoicesProps) {
  const choices = differing(survivor, other)
  const isLonely = (choice: MergeChoice) => [survivor, other].some((member) => shown(member, choice) === NOTHING)
  const choose = (choice: MergeChoice, ofOther: boolean) =>
    onTake(ofOther ? [...take, choice] : take.filter((taken) => taken !== choice))
  const rows = (title: string, part: MergeChoice[]) =>
    part.length > 0 && (
      <section className="merge-choices" aria-label={title}>
        <h2>{title}</h2>
        {part.map((choice) => (
          <ChoiceRow
            key={choice}
            choice={choice}
            survivor={survivor}
            other={other}
            taken={take.includes(choice)}
            onChoose={(ofOther) => choose(choice, ofOther)}
          />
        ))}
      </section>
    )
  return (
    <>
      <div className="merge-row merge-head">
        <span />
        <div>
          <strong>{survivor.display_name}</strong>
          <span className="merge-quiet">остаётся</span>
        </div>
        <div>
          <strong>{other.display_name}</strong>
          <span className="merge-quiet">уходит в архив</span>
        </div>
      </div>
      {rows(
        'Различается',
        choices.filter((choice) => !isLonely(choice)),
      )}
      {rows('Есть только в одной карточке', choices.filter(isLonely))}
    </>
  )
}

interface ChoiceRowProps {
  choice: MergeChoice
  survivor: Member
  other: Member
  taken: boolean
  onChoose: (ofOther: boolean) => void
}

function ChoiceRow({ choice, survivor, other, taken, onChoose }: ChoiceRowProps) {
  const label = groupNames[choice] ?? memberHistory[choice]?.label ?? choice
  return (
    <fieldset className="merge-row">
      <legend>{label}</legend>
      <Radio.Group
        name={choice}
        aria-label={label}
        value={taken ? 'other' : 'survivor'}
        onChange={({ target }) => onChoose(target.value === 'other')}
      >
        <Radio value="survivor">
          <span className="merge-whose">остаётся: </span>
          {shown(survivor, choice)}
        </Radio>
        <Radio value="other">
          <span className="merge-whose">уходит: </span>
          {shown(other, choice)}
        </Radio>
      </Radio.Group>
    </fieldset>
  )
}
