import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Gbc } from '#contract/gbc'
import { useDialog } from '#shared/dialogs/useDialog'
import { BankAccountCard } from './BankAccountCard'
import { BankAccountDialog } from './BankAccountDialog'
import { RemoveAccountDialog } from './RemoveAccountDialog'

/** The cooperative's bank accounts, the primary one first. */
export function BankAccounts({ gbc, canWrite }: { gbc: Gbc; canWrite: boolean }) {
  const { choice, part, show, close } = useDialog('gbc/bankAccount', gbc.id)
  const account = gbc.bank_accounts.find(({ id }) => id === part)
  return (
    <section aria-label="Банковские счета">
      <div className="gbc-section-head">
        <h2>Банковские счета</h2>
        {canWrite && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => show('add')}>
            Добавить счёт
          </Button>
        )}
      </div>
      {gbc.bank_accounts.length === 0 && <p>Счетов пока нет. Без счёта нельзя напечатать квитанцию.</p>}
      <ul className="gbc-accounts">
        {gbc.bank_accounts.map((each) => (
          <BankAccountCard
            key={each.id}
            gbc={gbc}
            account={each}
            canWrite={canWrite}
            onEdit={() => show('edit', each.id)}
            onRemove={() => show('remove', each.id)}
          />
        ))}
      </ul>
      {choice === 'add' && <BankAccountDialog gbc={gbc} onClose={close} />}
      {choice === 'edit' && account && <BankAccountDialog gbc={gbc} account={account} onClose={close} />}
      {choice === 'remove' && account && <RemoveAccountDialog gbc={gbc} account={account} onClose={close} />}
    </section>
  )
}
