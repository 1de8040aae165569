import { bankAccountInputSchema, type BankAccount, type Gbc } from '#contract/gbc'
import { FormDialog } from '#shared/form/FormDialog'
import { BankAccountFields } from './BankAccountFields'
import { useAddBankAccountMutation, useUpdateBankAccountMutation } from './gbcApi'

/** A bank account, new or (with `account`) an existing one. */
export function BankAccountDialog({
  gbc: { id: gbc_id, version },
  account,
  onClose,
}: {
  gbc: Gbc
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
      initialValues={{ ...account, version }}
      save={(body, idempotencyKey) =>
        account ? updateAccount({ gbc_id, account_id: account.id, body }) : addAccount({ gbc_id, body, idempotencyKey })
      }
      onSaved={onClose}
      onCancel={onClose}
    >
      <BankAccountFields required />
    </FormDialog>
  )
}
