import { DUPLICATES } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { useListDuplicatesQuery } from './mergesApi'

const COUNT_ONLY = { page: 1, page_size: 1 }

/** Leads from the register to those in it who look like one; nothing while there are none. */
export function DuplicatesLink({ gbc_id }: { gbc_id: string }) {
  const { data } = useListDuplicatesQuery({ gbc_id, params: COUNT_ONLY })
  return data && data.total > 0 ? (
    <LinkButton className="members-extra" to={DUPLICATES}>
      Возможные дубли: {data.total}
    </LinkButton>
  ) : null
}
