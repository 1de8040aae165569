import { setIn, useFormikContext, type FormikValues } from 'formik'
import { useEffect } from 'react'
import { bicProblem } from '#contract/checks'
import type { BankInfo } from '#contract/info'
import { isApiError } from '#shared/api/errors'
import { AccountNumberField } from '#shared/form/AccountNumberField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { formatAccount } from '#shared/format/requisites'
import { useLookupBankQuery } from '#features/info/infoApi'
import { RequisiteField } from './RequisiteField'

/** Of a bank in the directory the form keeps the БИК alone: the server takes the rest from the directory itself. */
function useClearing(bankPath: string, found: BankInfo | undefined) {
  const { setValues } = useFormikContext<FormikValues>()
  useEffect(() => {
    if (found) void setValues((values) => setIn(values, bankPath, { bic: found.bic }) as FormikValues)
  }, [found, bankPath, setValues])
}

const FoundBank = ({ bank }: { bank: BankInfo }) => (
  <span role="status">
    <strong>{[bank.name, bank.city].filter(Boolean).join(', ')}</strong>
    <br />
    {bank.corr_account ? `Корр. счёт ${formatAccount(bank.corr_account)}` : 'Корреспондентского счёта у банка нет'}
    {bank.closed && (
      <span className="gbc-warning">
        <br />У этого банка отозвана лицензия или закрыт корреспондентский счёт: платежи туда не дойдут.
      </span>
    )}
  </span>
)

/** A bank account: its БИК finds the bank; a bank that isn't in the directory is named by hand. */
export function BankAccountFields({ path = '', required }: { path?: string; required?: boolean }) {
  const bankPath = `${path}bank`
  const { value: bic } = useFormField<string>(`${bankPath}.bic`)
  const {
    currentData: bank,
    error,
    isFetching,
  } = useLookupBankQuery(bic ?? '', { skip: !bic || bicProblem(bic) !== null })
  useClearing(bankPath, bank)
  const unknown = isApiError(error) && error.status === 404
  const hint = isFetching ? (
    'Ищем банк…'
  ) : bank ? (
    <FoundBank bank={bank} />
  ) : unknown ? (
    'Такого БИК нет в справочнике. Если он верен, впишите название банка.'
  ) : (
    error && 'Найти банк сейчас не получилось: впишите его название.'
  )
  return (
    <>
      <RequisiteField name={`${bankPath}.bic`} label="БИК банка" required={required} hint={hint} />
      <AccountNumberField
        name={`${path}number`}
        label="Номер счёта"
        required={required}
        hint="20 цифр, можно вставить с пробелами"
      />
      {error && !isFetching && (
        <>
          <TextField name={`${bankPath}.name`} label="Название банка" required />
          <AccountNumberField name={`${bankPath}.corr_account`} label="Корреспондентский счёт" />
        </>
      )}
    </>
  )
}
