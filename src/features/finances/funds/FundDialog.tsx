import {
  fundInputLabels,
  fundInputSchema,
  fundTitle,
  type Fund,
  type FundInput,
  type SourceWithFund,
} from '#contract/money/funds'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { MultiSelectField } from '#shared/form/MultiSelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useOwnGbcId } from '#shared/session/session'
import { OpenDateField } from '../periods/OpenDateField'
import { useCreateFundMutation, useListFundsQuery, useUpdateFundMutation } from './fundsApi'

const field = labelled(fundInputLabels)

interface FundDialogProps {
  /** Absent of a new one. */
  fund?: Fund
  onClose: () => void
}

/** A fund is named, and said which contributions feed it and what is paid from it. */
export function FundDialog({ fund, onClose }: FundDialogProps) {
  const gbc_id = useOwnGbcId()
  const { data } = useListFundsQuery({ gbc_id })
  const [create] = useCreateFundMutation()
  const [update] = useUpdateFundMutation()
  const nameOf = (fund_id: string | null) => data?.funds.find(({ id }) => id === fund_id)?.name
  const options = (sources: readonly SourceWithFund[] = []) =>
    sources.map(({ id, name, fund_id }) => ({
      value: id,
      label: name,
      details: fund_id === null ? 'вне фондов' : fund_id === fund?.id ? undefined : `сейчас: ${nameOf(fund_id) ?? ''}`,
    }))
  const initial = fund && {
    ...fund,
    kind_ids: fund.kinds.map(({ id }) => id),
    category_ids: fund.categories.map(({ id }) => id),
  }
  return (
    <FormDialog<FundInput, Fund>
      title={fund ? fundTitle(fund.name) : 'Новый фонд'}
      schema={fundInputSchema}
      initialValues={initial ?? {}}
      save={(body, idempotencyKey) =>
        fund ? update({ gbc_id, id: fund.id, body }) : create({ gbc_id, body, idempotencyKey })
      }
      savedText={fund ? 'Фонд сохранён.' : 'Фонд добавлен.'}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField {...field('name')} required />
      <MultiSelectField {...field('kind_ids')} options={options(data?.sources.kinds)} />
      <MultiSelectField {...field('category_ids')} options={options(data?.sources.categories)} />
      <OpenDateField
        {...field('since')}
        hint="Для того, что вы добавили или убрали. Пусто — с самого первого открытого дня"
      />
      <TextAreaField {...field('note')} rows={2} />
    </FormDialog>
  )
}
