import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { BankAccount, Gbc } from '#contract/gbc'
import { BankAccountCard } from './BankAccountCard'
import { BankAccountDialog } from './BankAccountDialog'
import { RemoveAccountDialog } from './RemoveAccountDialog'

type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; account: BankAccount } | null

/** The cooperative's bank accounts, the primary one first. */
export function BankAccounts({ gbc, canWrite }: { gbc: Gbc; canWrite: boolean }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <section aria-label="Банковские счета">
      <div className="gbc-section-head">
        <h2>Банковские счета</h2>
        {canWrite && (
          <Button icon={<PlusOutlined />} onClick={() => setOpen({ dialog: 'add' })}>
            Добавить счёт
          </Button>
        )}
      </div>
      {gbc.bank_accounts.length === 0 && <p>Счетов пока нет. Без счёта нельзя напечатать квитанцию.</p>}
      <ul className="gbc-accounts">
        {gbc.bank_accounts.map((account) => (
          <BankAccountCard
            key={account.id}
            gbc={gbc}
            account={account}
            canWrite={canWrite}
            onEdit={() => setOpen({ dialog: 'edit', account })}
            onRemove={() => setOpen({ dialog: 'remove', account })}
          />
        ))}
      </ul>
      {open?.dialog === 'add' && <BankAccountDialog gbcId={gbc.id} onClose={close} />}
      {open?.dialog === 'edit' && <BankAccountDialog gbcId={gbc.id} account={open.account} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveAccountDialog gbc={gbc} account={open.account} onClose={close} />}
    </section>
  )
}
