import { formatAddress, gbcLabels, majorityNames, voteWeightNames, type Gbc } from '#contract/gbc'
import { Facts } from '#shared/detail/Facts'
import { formatPhone } from '#shared/format/people'
import { plural } from '#contract/plural'

/** Requisites, each copied by a click. */
export const RequisitesFacts = ({ gbc }: { gbc: Gbc }) => (
  <Facts
    title="Реквизиты"
    facts={[
      { label: gbcLabels.full_name, value: gbc.full_name, copy: gbc.full_name, wide: true },
      { label: gbcLabels.short_name, value: gbc.short_name, copy: gbc.short_name },
      { label: gbcLabels.tp_id, value: gbc.tp_id, copy: gbc.tp_id },
      { label: gbcLabels.trrc, value: gbc.trrc, copy: gbc.trrc },
      { label: gbcLabels.ogrn, value: gbc.ogrn, copy: gbc.ogrn },
      {
        label: gbcLabels.phone_number,
        value: gbc.phone_number && formatPhone(gbc.phone_number),
        copy: gbc.phone_number,
      },
      { label: gbcLabels.email, value: gbc.email, copy: gbc.email },
      { label: gbcLabels.address, value: formatAddress(gbc.address), copy: formatAddress(gbc.address), wide: true },
    ]}
  />
)

/** Who signs, and what the charter says of general meetings. */
export const CharterFacts = ({ gbc }: { gbc: Gbc }) => (
  <>
    <Facts
      title="Органы управления"
      facts={[
        { label: gbcLabels.chairman_name, value: gbc.chairman_name, copy: gbc.chairman_name },
        { label: gbcLabels.accountant_name, value: gbc.accountant_name, copy: gbc.accountant_name },
      ]}
    />
    <Facts
      title="Устав: общее собрание"
      facts={[
        { label: gbcLabels.quorum_percent, value: `${gbc.quorum_percent} %` },
        { label: gbcLabels.majority, value: majorityNames[gbc.majority] },
        { label: gbcLabels.vote_weight, value: voteWeightNames[gbc.vote_weight] },
        { label: gbcLabels.notice_days, value: `за ${plural(gbc.notice_days, ['день', 'дня', 'дней'])}` },
      ]}
    />
  </>
)
