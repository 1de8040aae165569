import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Garage, Ownership } from '#contract/garages'
import { saveFile } from '#shared/api/saveFile'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { selectToken } from '#shared/session/authSlice'
import { useAppDispatch } from '#shared/session/session'
import { certificatePath } from './garagesApi'

/** Downloads the certificate of an ownership, which the server makes as a PDF. */
export function useCertificate({ gbc_id, id, number }: Garage) {
  const dispatch = useAppDispatch()
  const token = useSelector(selectToken)
  const [waiting, setWaiting] = useState<string | null>(null)

  const download = async (ownership: Ownership) => {
    setWaiting(ownership.id)
    try {
      const path = certificatePath({ gbc_id, id, ownership_id: ownership.id })
      await saveFile(path, `Справка о владении, гараж ${number}, ${ownership.member_name}.pdf`, token ?? '')
    } catch {
      dispatch(noticeRaised({ kind: 'error', text: 'Справка не скачалась. Повторите через минуту.' }))
    } finally {
      setWaiting(null)
    }
  }

  return { download, waiting }
}
