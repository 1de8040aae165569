import { expenseLabels } from '#contract/money/expenses'
import { NO_FUND_NAME } from '#contract/money/funds'
import { SelectField } from '#shared/form/SelectField'
import { useOwnGbcId } from '#shared/session/session'
import { fundOptions } from '../funds/fundOptions'
import { useListFundsQuery } from '../funds/fundsApi'

/** The fund that an expense is paid from: that of its category, unless another is chosen. */
export function FundField({ category }: { category?: string | null }) {
  const { data } = useListFundsQuery({ gbc_id: useOwnGbcId() })
  const name = category?.trim().toLowerCase()
  const known = data?.sources.categories.find((one) => one.name.toLowerCase() === name)
  const fund = data?.funds.find(({ id }) => id === known?.fund_id)
  return (
    <SelectField
      name="fund_id"
      label={expenseLabels.fund_id}
      options={data ? fundOptions(data.funds, data.rest) : []}
      placeholder={name ? `Как у статьи: ${fund?.name ?? NO_FUND_NAME}` : 'Как у статьи расходов'}
      allowClear
    />
  )
}
