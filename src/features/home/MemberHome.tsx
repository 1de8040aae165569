import { CarOutlined, FileTextOutlined, PhoneOutlined, WalletOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { bankAccountLabels, formatAddress, gbcLabels, type Gbc } from '#contract/gbc'
import type { OwnAccount, OwnMember } from '#contract/own'
import { useAnnouncedLoading } from '#features/announcements/announcementsApi'
import {
  useGetOwnAccountQuery,
  useGetOwnGaragesQuery,
  useGetOwnMemberQuery,
  useGetOwnProposalsQuery,
} from '#features/own/ownApi'
import { Facts } from '#shared/detail/Facts'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { formatPhone } from '#shared/format/people'
import { formatAccount } from '#shared/format/requisites'
import { DOCUMENTS, OWN_ACCOUNT, OWN_CARD, OWN_GARAGES } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { BigThings, type BigThing } from './BigThings'
import { HomeBlocks } from './HomeBlocks'
import { SetupStrip } from './SetupStrip'
import { setupSteps } from './setupSteps'

const proposalWords = {
  open: 'ждут решения правления',
  accepted: 'новые приняты',
  declined: 'новые не приняты: ответ здесь',
  withdrawn: null,
} as const

/** The member's own card and garages; nothing of them while the login isn't linked with a card. */
function useOwn(gbc_id: string) {
  const skip = !useUser().member_id
  const member = useGetOwnMemberQuery(gbc_id, { skip })
  const garages = useGetOwnGaragesQuery(gbc_id, { skip })
  const proposals = useGetOwnProposalsQuery(gbc_id, { skip })
  const account = useGetOwnAccountQuery({ gbc_id, params: {} }, { skip })
  return {
    isLoading: member.isLoading || garages.isLoading || proposals.isLoading || account.isLoading,
    member: member.currentData,
    account: account.currentData,
    numbers: garages.currentData?.present.map(({ number }) => number).join(', '),
    proposal: proposals.currentData?.[0] && proposalWords[proposals.currentData[0].status],
  }
}

/** «4 851,50 ₽, до 30.11.2026»: the earliest day that something is due; what is overdue is told as that. */
function payState(account: OwnAccount | undefined): string {
  if (!account) return 'начисления и оплаты'
  const { balance, overdue } = account.statement
  if (balance <= 0) return balance === 0 ? 'долга нет' : formatMoney(-balance)
  if (overdue > 0 && overdue < balance) return `${formatMoney(balance)}, из них просрочено ${formatMoney(overdue)}`
  const [due] = account.open.flatMap(({ due_date }) => due_date ?? []).sort()
  if (overdue > 0) return `${formatMoney(balance)}, просрочено${due ? ` с ${formatDate(due)}` : ''}`
  return `${formatMoney(balance)}${due ? `, до ${formatDate(due)}` : ''}`
}

const thingsOf = (own: ReturnType<typeof useOwn>): BigThing[] => [
  {
    title: (own.account?.statement.balance ?? 0) < 0 ? 'Аванс' : 'К оплате',
    state: payState(own.account),
    isBad: (own.account?.statement.overdue ?? 0) > 0,
    icon: <WalletOutlined aria-hidden />,
    to: OWN_ACCOUNT,
    permission: 'own.read',
  },
  {
    title: own.numbers?.includes(',') ? 'Мои гаражи' : 'Мой гараж',
    state: own.numbers ? `№ ${own.numbers}` : 'пока не записан',
    icon: <CarOutlined aria-hidden />,
    to: OWN_GARAGES,
    permission: 'own.read',
  },
  {
    title: 'Мои контакты',
    state: own.proposal ?? (own.member?.phones[0] ? formatPhone(own.member.phones[0]) : 'телефон не указан'),
    icon: <PhoneOutlined aria-hidden />,
    to: OWN_CARD,
    permission: 'own.read',
  },
  {
    title: 'Документы',
    state: 'устав, протоколы собраний',
    icon: <FileTextOutlined aria-hidden />,
    to: DOCUMENTS,
    permission: 'documents.read',
  },
]

/** Home of a member: what is announced, four big things, where to pay and whom to call. */
export function MemberHome({ gbc }: { gbc: Gbc }) {
  const user = useUser()
  const own = useOwn(gbc.id)
  const isAnnouncedLoading = useAnnouncedLoading(gbc.id)
  if (own.isLoading || isAnnouncedLoading) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <HomeBlocks column="main" />
      {!user.member_id && (
        <p className="home-muted">
          Ваш доступ ещё не связан с карточкой члена кооператива. Попросите об этом правление: тогда здесь будут ваши
          гаражи.
        </p>
      )}
      <BigThings things={thingsOf(own)} />
      <SetupStrip steps={setupSteps(withCardContacts(user, own.member))} />
      <Payment gbc={gbc} account_number={own.member?.account_number ?? null} />
      <Facts
        title="Ваш кооператив"
        facts={[
          { label: 'Название', value: gbc.full_name, copy: gbc.full_name, wide: true },
          { label: gbcLabels.chairman_name, value: gbc.chairman_name },
          {
            label: gbcLabels.phone_number,
            value: gbc.phone_number && formatPhone(gbc.phone_number),
            copy: gbc.phone_number,
          },
          { label: gbcLabels.address, value: formatAddress(gbc.address), copy: formatAddress(gbc.address), wide: true },
        ]}
      />
    </Suspense>
  )
}

type User = ReturnType<typeof useUser>

/** A member isn't asked for what the office's card of the member has already. */
const withCardContacts = (user: User, member?: OwnMember): User => ({
  ...user,
  phone_number: user.phone_number ?? member?.phones[0] ?? null,
  address: user.address ?? member?.registration_address ?? null,
})

/** Where to pay. */
function Payment({
  gbc: { bank_account: account, tp_id },
  account_number,
}: {
  gbc: Gbc
  account_number: string | null
}) {
  return (
    <div className="home-pay">
      <Facts
        title="Счёт для оплаты"
        facts={[
          ...(account_number ? [{ label: 'Ваш лицевой счёт', value: account_number, copy: account_number }] : []),
          { label: gbcLabels.tp_id, value: tp_id, copy: tp_id },
          ...(account
            ? [
                { label: 'Расчётный счёт', value: formatAccount(account.number), copy: account.number },
                { label: bankAccountLabels.bank_name, value: account.bank.name },
                { label: bankAccountLabels.bic, value: account.bank.bic, copy: account.bank.bic },
              ]
            : []),
        ]}
      />
    </div>
  )
}
