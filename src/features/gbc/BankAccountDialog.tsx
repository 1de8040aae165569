import { bankAccountInputSchema, type BankAccount } from '#contract/gbc'
import { FormDialog } from '#shared/form/FormDialog'
import { BankAccountFields } from './BankAccountFields'
import { useAddBankAccountMutation, useUpdateBankAccountMutation } from './gbcApi'

/** A bank account, new or (with `account`) an existing one. */
export function BankAccountDialog({
  gbcId,
  account,
  onClose,
}: {
  gbcId: string
  account?: BankAccount
  onClose: () => void
}) {
  const [addAccount] = useAddBankAccountMutation()
  const [updateAccount] = useUpdateBankAccountMutation()
  return (
    <FormDialog
      title={account ? 'Изменить счёт' : 'Новый счёт'}
      savedText={account ? 'Счёт изменён.' : 'Счёт добавлен.'}
      schema={bankAccountInputSchema}
      initialValues={account ?? {}}
      save={(body, idempotencyKey) =>
        account
          ? updateAccount({ gbc_id: gbcId, account_id: account.id, body })
          : addAccount({ gbc_id: gbcId, body, idempotencyKey })
      }
      onSaved={onClose}
      onCancel={onClose}
    >
      <BankAccountFields required />
    </FormDialog>
  )
}
