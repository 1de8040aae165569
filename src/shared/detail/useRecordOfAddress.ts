import { useParams } from 'react-router-dom'
import type { RecordId } from '#shared/api/recordEndpoints'
import { useOwnGbcId } from '#shared/session/session'

/** The record that the page's address names, of the user's present cooperative. */
export function useRecordOfAddress(): RecordId {
  const { id = '' } = useParams()
  return { gbc_id: useOwnGbcId(), id }
}
