import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { declineInputSchema, PROPOSAL_FIELDS, type DeclineInput, type Proposal } from '#contract/proposals'
import { idTag } from '#shared/api/tags'
import { Before } from '#shared/detail/History'
import { useDialog } from '#shared/dialogs/useDialog'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatInstant } from '#shared/format/dates'
import { describeValue } from '#shared/format/describe'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { memberPath } from '#shared/routing/paths'
import { useAppDispatch, useCan } from '#shared/session/session'
import { useOnce } from '#shared/ui/useOnce'
import { memberHistory } from '../memberHistory'
import { proposalsApi, useAcceptProposalMutation, useDeclineProposalMutation } from './proposalsApi'

/** Before → after; and what the card has now, where somebody has changed it since. */
const Changes = ({ proposal: { before, after, present, changed_since } }: { proposal: Proposal }) => (
  <dl className="proposal-changes">
    {PROPOSAL_FIELDS.filter((field) => field in after).map((field) => (
      <div key={field}>
        <dt>{memberHistory[field].label}</dt>
        <dd>
          <Before text={describeValue(before[field], memberHistory[field])} />
          <ins>{describeValue(after[field], memberHistory[field])}</ins>
          {changed_since.includes(field) && (
            <span className="proposal-warning">
              Сейчас в карточке: {describeValue(present[field], memberHistory[field])}. Изменили после отправки.
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** What a member proposes, and the office's decision. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { member_id, member_name, status, reason, answer, created_at, decided_at, decided_by_name } = proposal
  const canWrite = useCan('members.write')
  return (
    <li className="proposal" aria-label={member_name}>
      <div className="proposal-head">
        <Link to={memberPath(member_id)}>{member_name}</Link>
        <span className="proposal-quiet">прислано {formatInstant(created_at)}</span>
      </div>
      <Changes proposal={proposal} />
      {reason && <p>Причина: {reason}</p>}
      {answer && <p>Ответ: {answer}</p>}
      {decided_at && (
        <p className="proposal-quiet">{[decided_by_name, formatInstant(decided_at)].filter(Boolean).join(', ')}</p>
      )}
      {status === 'open' && canWrite && <Decision proposal={proposal} />}
    </li>
  )
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { gbc_id, id, version, member_version, member_name, changed_since } = proposal
  const dispatch = useAppDispatch()
  const [accept, { isLoading }] = useAcceptProposalMutation()
  const [decline] = useDeclineProposalMutation()
  const dialog = useDialog('members/declineProposal', id)

  const acceptIt = useOnce(async () => {
    const { data } = await accept({ gbc_id, id, body: { version, member_version } })
    if (data)
      dispatch(noticeRaised({ kind: 'success', text: `Принято: карточка изменена. ${member_name} узнает об этом.` }))
    // Refused, it has most likely been decided by another: the queue is to show it.
    else dispatch(proposalsApi.util.invalidateTags([idTag('Proposal', id)]))
  })
  return (
    <div className="proposal-buttons">
      <Button type="primary" loading={isLoading} onClick={acceptIt}>
        {changed_since.length > 0 ? 'Принять всё равно' : 'Принять'}
      </Button>
      <Button onClick={() => dialog.show()}>Отклонить</Button>
      {dialog.isOpen && (
        <FormDialog<DeclineInput, Proposal>
          title={`Отклонить: ${member_name}`}
          submitText="Отклонить"
          danger
          schema={declineInputSchema}
          initialValues={{ version }}
          save={(body) => decline({ gbc_id, id, body })}
          savedText="Отклонено: член кооператива увидит ваш ответ."
          onSaved={dialog.close}
          onCancel={dialog.close}
        >
          <TextAreaField name="answer" label="Почему" hint="Это увидит член кооператива" rows={3} required />
        </FormDialog>
      )}
    </div>
  )
}
