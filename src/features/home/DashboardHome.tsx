import { roleNames } from '#contract/permissions'
import { OWN_GARAGES } from '#shared/routing/paths'
import { useCan, useUser } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { MemberHome } from './MemberHome'
import { OfficeHome } from './OfficeHome'
import { SetupFirst } from './SetupFirst'
import { setupSteps } from './setupSteps'
import './home.css'

export function DashboardHome() {
  const user = useUser()
  const { first_name, middle_name, role, gbc, member_id } = user
  const isOffice = useCan('members.read')
  const name = [first_name, middle_name].filter(Boolean).join(' ')
  const place = [gbc?.short_name, role && roleNames[role]].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader
        title={name ? `Здравствуйте, ${name}` : 'Здравствуйте'}
        subtitle={place}
        actions={isOffice && member_id && <LinkButton to={OWN_GARAGES}>Мой гараж</LinkButton>}
      />
      {!gbc && <SetupFirst steps={setupSteps(user)} />}
      {gbc && (isOffice ? <OfficeHome gbc_id={gbc.id} /> : <MemberHome gbc={gbc} />)}
    </>
  )
}
