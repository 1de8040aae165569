import { Button } from 'antd'
import { bankAccountLabels, type BankAccount, type Gbc } from '#contract/gbc'
import { Facts } from '#shared/detail/Facts'
import { formatAccount } from '#shared/format/requisites'
import { CopyText } from '#shared/ui/CopyText'
import { StatusTag } from '#shared/ui/StatusTag'
import { useMakePrimaryBankAccountMutation } from './gbcApi'
import { requisitesText } from './requisitesText'

interface BankAccountCardProps {
  gbc: Gbc
  account: BankAccount
  canWrite: boolean
  onEdit: () => void
  onRemove: () => void
}

export function BankAccountCard({ gbc, account, canWrite, onEdit, onRemove }: BankAccountCardProps) {
  const { number, bank, is_primary } = account
  const [makePrimary, { isLoading }] = useMakePrimaryBankAccountMutation()
  return (
    <li className="gbc-account" aria-label={`Счёт ${number}`}>
      <div className="gbc-account-head">
        <h3>{bank.name}</h3>
        {is_primary && <StatusTag tone="good">Основной</StatusTag>}
      </div>
      <Facts
        facts={[
          { label: 'Расчётный счёт', value: formatAccount(number), copy: number },
          { label: bankAccountLabels.bic, value: bank.bic, copy: bank.bic },
          {
            label: bankAccountLabels.corr_account,
            value: bank.corr_account && formatAccount(bank.corr_account),
            copy: bank.corr_account,
          },
        ]}
      />
      <div className="gbc-account-actions">
        <CopyText notice="Реквизиты скопированы" text={requisitesText(gbc, account)}>
          Скопировать реквизиты с этим счётом
        </CopyText>
        {canWrite && (
          <>
            {!is_primary && (
              <Button loading={isLoading} onClick={() => void makePrimary({ gbc_id: gbc.id, account_id: account.id })}>
                Сделать основным
              </Button>
            )}
            <Button onClick={onEdit}>Изменить счёт</Button>
            <Button danger onClick={onRemove}>
              Удалить
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
