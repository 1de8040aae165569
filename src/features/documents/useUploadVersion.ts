import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { DOCUMENT_TYPES, IMAGE_TYPES, maxBytes } from '#contract/files'
import type { OfficeDocument } from '#contract/documents'
import { errorMessage, isApiError } from '#shared/api/errors'
import { useUploadDocumentMutation } from './documentsApi'

export const ACCEPTED = [...DOCUMENT_TYPES, ...IMAGE_TYPES].join(',')
export const MOST_MEGABYTES = maxBytes.document_file / 1024 / 1024

function problemOf({ size }: File): string | null {
  if (size === 0) return 'Файл пуст'
  return size > maxBytes.document_file ? `Файл больше ${MOST_MEGABYTES} МБ` : null
}

/** Sends a chosen file as the document's next version; after a failure the same file goes again under the same key. */
export function useUploadVersion({ gbc_id, id }: OfficeDocument) {
  const [upload] = useUploadDocumentMutation()
  const [part, setPart] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ problem: string; again: (() => void) | null } | null>(null)

  const send = async (file: File, idempotencyKey = nanoid()) => {
    const problem = problemOf(file)
    if (problem) return setFailed({ problem, again: null })
    setFailed(null)
    setPart(0)
    const { error } = await upload({ gbc_id, id, file, idempotencyKey, onProgress: setPart })
    setPart(null)
    if (!error) return
    const refused = isApiError(error) ? error.errors.file : undefined
    setFailed({
      problem: refused ?? errorMessage(error, 'Не удалось отправить файл.'),
      again: refused ? null : () => void send(file, idempotencyKey),
    })
  }

  return { send: (file: File) => void send(file), part, failed }
}
