import { PROPOSALS } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { useListProposalsQuery } from './proposalsApi'

const WAITING = { status: 'open', page: 1, page_size: 1 } as const

/** Leads from the register to what members propose; nothing while nothing waits. */
export function ProposalsLink({ gbc_id }: { gbc_id: string }) {
  const { data } = useListProposalsQuery({ gbc_id, params: WAITING })
  return data && data.total > 0 ? (
    <LinkButton className="members-extra" to={PROPOSALS}>
      Предложения: {data.total}
    </LinkButton>
  ) : null
}
