import { Modal } from 'antd'
import type { BankAccount, Gbc } from '#contract/gbc'
import { formatAccount } from '#shared/format/requisites'
import { useDeleteBankAccountMutation } from './gbcApi'

function consequence(gbc: Gbc, account: BankAccount): string {
  const others = gbc.bank_accounts.filter(({ id }) => id !== account.id)
  if (others.length === 0) return 'Это единственный счёт: в реквизитах не останется ни одного.'
  if (!account.is_primary) return 'Основной счёт останется прежним.'
  return `Основным станет счёт ${formatAccount(others[0].number)} в ${others[0].bank.name}.`
}

/** Asks before an account is removed and names what follows. */
export function RemoveAccountDialog({
  gbc,
  account,
  onClose,
}: {
  gbc: Gbc
  account: BankAccount
  onClose: () => void
}) {
  const [deleteAccount, { isLoading }] = useDeleteBankAccountMutation()
  const remove = async () => {
    await deleteAccount({ gbc_id: gbc.id, account_id: account.id })
    onClose()
  }
  return (
    <Modal
      open
      title="Удалить счёт?"
      okText="Удалить счёт"
      cancelText="Отмена"
      okButtonProps={{ danger: true, loading: isLoading }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>
        Счёт {formatAccount(account.number)} в {account.bank.name} пропадёт из реквизитов. {consequence(gbc, account)}
      </p>
    </Modal>
  )
}
