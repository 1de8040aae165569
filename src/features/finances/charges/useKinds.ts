import { MAX_PAGE_SIZE } from '#contract/paging'
import { useOwnGbcId } from '#shared/session/session'
import { useListContributionKindsQuery } from '../contributions/contributionsApi'

const ALL = { page: 1, page_size: MAX_PAGE_SIZE, sort: 'name' }

/** The contributions that are not in the archive. */
export const useKinds = () => useListContributionKindsQuery({ gbc_id: useOwnGbcId(), params: ALL })
