import { memberLabels, memberStatusNames, membershipNames, formatContact, formatVehicle } from '#contract/members'
import type { OwnMember } from '#contract/own'
import { Facts } from '#shared/detail/Facts'
import { waitingFor } from '#shared/detail/waitingFor'
import { DocumentLinks } from '#shared/documents/DocumentLinks'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { formatPhone } from '#shared/format/people'
import { formatSnils } from '#shared/format/requisites'
import { OWN_CONTACTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetOwnMemberQuery, useGetOwnProposalsQuery } from './ownApi'
import { OwnRecord } from './OwnRecord'
import { ProposalNote } from './ProposalNote'

/** What the cooperative keeps of the member who looks. */
export function MyCardPage() {
  const gbc_id = useOwnGbcId()
  const query = useGetOwnMemberQuery(gbc_id)
  // What was proposed last stands above the card.
  const proposals = useGetOwnProposalsQuery(gbc_id)
  return <OwnRecord query={waitingFor(query, proposals)}>{(member) => <Card member={member} />}</OwnRecord>
}

const date = (day: string | null) => day && formatDate(day)

function Card({ member }: { member: OwnMember }) {
  const [last] = useGetOwnProposalsQuery(useOwnGbcId()).currentData ?? []
  const waits = last?.status === 'open'
  const person = member.kind === 'person'
  return (
    <>
      <PageHeader
        title={member.display_name}
        subtitle={member.membership === 'owner' ? membershipNames.owner : memberStatusNames[member.status]}
        actions={
          !waits && (
            <LinkButton to={OWN_CONTACTS} type="primary">
              Изменить контакты
            </LinkButton>
          )
        }
      />
      {last && <ProposalNote proposal={last} />}
      <Facts
        title="Контакты"
        facts={[
          { label: memberLabels.phones, value: member.phones.map(formatPhone).join('\n') },
          { label: memberLabels.email, value: member.email },
          { label: memberLabels.representative, value: member.representative },
          {
            label: memberLabels.contact_persons,
            value: member.contact_persons.map(formatContact).join('\n'),
          },
          {
            label: person ? memberLabels.registration_address : 'Юридический адрес',
            value: member.registration_address,
            wide: true,
          },
          { label: memberLabels.postal_address, value: member.postal_address, wide: true },
        ]}
      />
      <Facts
        title="Членство и пай"
        facts={[
          { label: memberLabels.account_number, value: member.account_number, copy: member.account_number },
          { label: memberLabels.membership_number, value: member.membership_number },
          {
            label: memberLabels.joined_on,
            value: [date(member.joined_on), member.admission_decision].filter(Boolean).join(', '),
          },
          ...(member.left_on ? [{ label: memberLabels.left_on, value: date(member.left_on) }] : []),
          { label: memberLabels.share_due, value: member.share_due !== null && formatMoney(member.share_due) },
          { label: memberLabels.share_paid, value: member.share_paid !== null && formatMoney(member.share_paid) },
          { label: memberLabels.consent_on, value: date(member.consent_on) ?? 'не получено' },
        ]}
      />
      <Facts
        title="Документы и автомобили"
        facts={[
          ...(person
            ? [
                { label: memberLabels.birth_date, value: date(member.birth_date) },
                { label: memberLabels.snils, value: member.snils && formatSnils(member.snils) },
                { label: 'Паспорт', value: member.passport },
              ]
            : [{ label: memberLabels.ogrn, value: member.ogrn }]),
          { label: memberLabels.tp_id, value: member.tp_id },
          {
            label: memberLabels.vehicles,
            value: member.vehicles.map(formatVehicle).join('\n'),
          },
        ]}
      />
      {member.documents.length > 0 && (
        <section className="facts-section" aria-labelledby="own-documents">
          <h2 id="own-documents">Документы кооператива о вас</h2>
          <DocumentLinks documents={member.documents} />
        </section>
      )}
      <p className="own-quiet">
        Ошибка в том, чего нельзя изменить здесь? Сообщите правлению: телефон на главной странице.
      </p>
    </>
  )
}
