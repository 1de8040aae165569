import { Radio } from 'antd'
import { memberStatusNames, type Member } from '#contract/members'
import { differing, type MergeChoice } from '#contract/merges'
import { formatDate } from '#shared/format/dates'
import { describeValue, NOTHING } from '#shared/format/describe'
import { plural } from '#contract/plural'
import { memberHistory } from '../memberHistory'
import { cardTitle } from '../memberOption'

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

const FACTS = ['сведение есть', 'сведения есть', 'сведений есть'] as const

interface MergeChoicesProps {
  survivor: Member
  other: Member
  take: MergeChoice[]
  onTake: (take: MergeChoice[]) => void
}

/** Field by field, which of the two values stays: those that have to be decided; folded, those that only one record has. */
export function MergeChoices({ survivor, other, take, onTake }: MergeChoicesProps) {
  const choices = differing(survivor, other)
  const isLonely = (choice: MergeChoice) => [survivor, other].some((member) => shown(member, choice) === NOTHING)
  const choose = (choice: MergeChoice, ofOther: boolean) =>
    onTake(ofOther ? [...take, choice] : take.filter((taken) => taken !== choice))
  const rows = (part: MergeChoice[]) =>
    part.map((choice) => (
      <ChoiceRow
        key={choice}
        choice={choice}
        survivor={survivor}
        other={other}
        taken={take.includes(choice)}
        onChoose={(ofOther) => choose(choice, ofOther)}
      />
    ))
  const decided = choices.filter((choice) => !isLonely(choice))
  const lonely = choices.filter(isLonely)
  return (
    <>
      <div className="merge-row merge-head">
        <span />
        <Head member={survivor} fate="остаётся" />
        <Head member={other} fate="уходит в архив" />
      </div>
      {decided.length > 0 && (
        <section className="merge-choices" aria-label="Различается">
          <h2>Различается</h2>
          {rows(decided)}
        </section>
      )}
      {lonely.length > 0 && (
        <details className="merge-choices">
          <summary>
            Ещё {plural(lonely.length, FACTS)} только в одной из карточек:{' '}
            {lonely.length === 1 ? 'останется' : 'останутся'}
          </summary>
          {rows(lonely)}
        </details>
      )}
    </>
  )
}

/** Two cards of one name are told from each other by account and garage. */
const Head = ({ member, fate }: { member: Member; fate: string }) => (
  <div>
    <strong>{cardTitle(member)}</strong>
    <span className="merge-quiet">
      {member.display_name}, {fate}
    </span>
  </div>
)

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
