import { Button } from 'antd'
import { PROPOSAL_FIELDS, type OwnProposal } from '#contract/proposals'
import { Before } from '#shared/detail/History'
import { formatInstant } from '#shared/format/dates'
import { describeValue } from '#shared/format/describe'
import { OWN_CONTACTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { StatusTag } from '#shared/ui/StatusTag'
import { useOnce } from '#shared/ui/useOnce'
import { contactFields } from './ownFormat'
import { useWithdrawProposalMutation } from './ownApi'

const Changes = ({ proposal: { before, after } }: { proposal: OwnProposal }) => (
  <dl className="own-changes">
    {PROPOSAL_FIELDS.filter((field) => field in after).map((field) => (
      <div key={field}>
        <dt>{contactFields[field].label}</dt>
        <dd>
          <Before text={describeValue(before[field], contactFields[field])} />
          <ins>{describeValue(after[field], contactFields[field])}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

/** What the member has proposed last and how it stands: it waits, was accepted, or was declined with a word. */
export function ProposalNote({ proposal }: { proposal: OwnProposal }) {
  const gbc_id = useOwnGbcId()
  const [withdraw, { isLoading }] = useWithdrawProposalMutation()
  const takeBack = useOnce(() => withdraw({ gbc_id, version: proposal.version }))
  const { status, answer, decided_at, created_at } = proposal
  if (status === 'withdrawn') return null
  return (
    <section className="own-proposal" aria-label="Предложенное изменение">
      {status === 'open' && (
        <StatusTag tone="busy">Отправлено {formatInstant(created_at)}, правление ещё не решило</StatusTag>
      )}
      {status === 'accepted' && (
        <StatusTag tone="good">Принято {decided_at && formatInstant(decided_at)}: карточка изменена</StatusTag>
      )}
      {status === 'declined' && <StatusTag tone="bad">Не принято {decided_at && formatInstant(decided_at)}</StatusTag>}
      {answer && <p>Ответ правления: {answer}</p>}
      <Changes proposal={proposal} />
      {status === 'open' && (
        <div className="own-buttons">
          <LinkButton to={OWN_CONTACTS}>Исправить</LinkButton>
          <Button loading={isLoading} onClick={takeBack}>
            Отозвать
          </Button>
        </div>
      )}
    </section>
  )
}
