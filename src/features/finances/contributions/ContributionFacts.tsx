import {
  changeRuleNames,
  contributionKindLabels,
  methodNames,
  natureNames,
  periodicityNames,
  shareBasisNames,
  transferRuleNames,
  type ContributionKind,
} from '#contract/money/contributions'
import { describeDueRule } from '#contract/money/dueRule'
import { Facts, MissingFacts, type Fact } from '#shared/detail/Facts'
import { formatMoney } from '#shared/format/money'
import { Rates } from './Rates'

const charging = ({ nature, method, unit_name, share_by, periodicity, estimate }: ContributionKind): Fact[] => [
  { label: contributionKindLabels.nature, value: natureNames[nature] },
  { label: contributionKindLabels.method, value: methodNames[method] },
  { label: contributionKindLabels.unit_name, value: unit_name },
  { label: contributionKindLabels.share_by, value: share_by && shareBasisNames[share_by] },
  { label: contributionKindLabels.periodicity, value: periodicityNames[periodicity] },
  { label: contributionKindLabels.estimate, value: estimate != null && formatMoney(estimate) },
]

/** Of contributions that have periods alone. */
const byDays = ({ method, periodicity, change_rule, transfer_rule }: ContributionKind): Fact[] =>
  method === 'manual' || periodicity === 'once' || periodicity === 'none'
    ? []
    : [
        { label: contributionKindLabels.change_rule, value: method !== 'land' && changeRuleNames[change_rule] },
        { label: contributionKindLabels.transfer_rule, value: method !== 'fixed' && transferRuleNames[transfer_rule] },
      ]

const paying = (kind: ContributionKind): Fact[] => [
  { label: contributionKindLabels.due_rule, value: describeDueRule(kind) },
  { label: contributionKindLabels.penalty, value: kind.penalty ? 'да' : 'нет' },
  { label: contributionKindLabels.priority, value: String(kind.priority) },
]

const others = ({ decision, note }: ContributionKind): Fact[] => [
  { field: 'decision', label: contributionKindLabels.decision, value: decision, wide: true },
  { field: 'note', label: contributionKindLabels.note, value: note, wide: true },
]

interface ContributionFactsProps {
  kind: ContributionKind
  canEdit: boolean
  /** The form, for those who may add what isn't known. */
  editTo?: string
}

/** How a contribution is charged and when it is paid, with its rates beside. */
export function ContributionFacts({ kind, canEdit, editTo }: ContributionFactsProps) {
  return (
    <div className="record-columns contribution-columns">
      <div>
        <Facts title="Что и как начислять" facts={[...charging(kind), ...byDays(kind)]} />
        <Facts title="Когда платить" facts={paying(kind)} />
        <Facts title="Ещё сведения" facts={others(kind)} />
        <MissingFacts facts={others(kind)} editTo={editTo} />
      </div>
      {kind.method !== 'manual' && (
        <div className="record-side">
          <Rates kind={kind} canEdit={canEdit} />
        </div>
      )}
    </div>
  )
}
