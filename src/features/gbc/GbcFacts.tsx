import { formatAddress, majorityNames, voteWeightNames, type Gbc } from '#contract/gbc'
import { Facts } from '#shared/detail/Facts'
import { formatPhone } from '#shared/format/people'
import { plural } from '#shared/format/plural'

/** Requisites, each copied by a click. */
export const RequisitesFacts = ({ gbc }: { gbc: Gbc }) => (
  <Facts
    title="Реквизиты"
    facts={[
      { label: 'Полное название', value: gbc.full_name, copy: gbc.full_name, wide: true },
      { label: 'Краткое название', value: gbc.short_name, copy: gbc.short_name },
      { label: 'ИНН', value: gbc.tp_id, copy: gbc.tp_id },
      { label: 'КПП', value: gbc.trrc, copy: gbc.trrc },
      { label: 'ОГРН', value: gbc.ogrn, copy: gbc.ogrn },
      { label: 'Телефон', value: gbc.phone_number && formatPhone(gbc.phone_number), copy: gbc.phone_number },
      { label: 'Электронная почта', value: gbc.email, copy: gbc.email },
      { label: 'Адрес', value: formatAddress(gbc.address), copy: formatAddress(gbc.address), wide: true },
    ]}
  />
)

/** Who signs, and what the charter says of general meetings. */
export const CharterFacts = ({ gbc }: { gbc: Gbc }) => (
  <>
    <Facts
      title="Органы управления"
      facts={[
        { label: 'Председатель', value: gbc.chairman_name, copy: gbc.chairman_name },
        { label: 'Бухгалтер', value: gbc.accountant_name, copy: gbc.accountant_name },
      ]}
    />
    <Facts
      title="Устав: общее собрание"
      facts={[
        { label: 'Кворум', value: `${gbc.quorum_percent} % членов` },
        { label: 'Решение принимается', value: majorityNames[gbc.majority] },
        { label: 'Вес голоса', value: voteWeightNames[gbc.vote_weight] },
        { label: 'Уведомление о собрании', value: `за ${plural(gbc.notice_days, ['день', 'дня', 'дней'])}` },
      ]}
    />
  </>
)
