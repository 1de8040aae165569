import { nanoid } from '@reduxjs/toolkit'
import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { MAX_STATEMENT_BYTES } from '#contract/money/statements'
import { errorMessage, isApiError } from '#shared/api/errors'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { statementPath } from '#shared/routing/moneyPaths'
import { useOwnGbcId } from '#shared/session/session'
import { FileDrop } from '#shared/ui/FileDrop'
import { useCreateStatementMutation } from './statementsApi'

const MEGABYTES = MAX_STATEMENT_BYTES / 1024 / 1024

/** The server answers with what it has read of the same file and nobody has accepted. */
const READ_BEFORE =
  'Этот файл уже загружен и ещё не принят. Чтобы прочитать его заново, сначала нажмите «Не принимать».'

/** What is wrong with a file by its name and size alone, before it is sent. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return 'Файл пуст.'
  if (size > MAX_STATEMENT_BYTES) return `Файл больше ${MEGABYTES} МБ.`
  if (/\.(pdf|docx?|xls|html?)$/i.test(name))
    return 'Нужна выписка для 1С (в клиент-банке выгрузка «1С», файл kl_to_1c.txt) или реестр платежей: CSV, XLSX.'
  return null
}

/** Takes the bank's file by choosing or dropping, and opens what was read. */
export function StatementUpload() {
  const gbc_id = useOwnGbcId()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const [create] = useCreateStatementMutation()
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The same for a second try of the same file: a lost answer can't make a second one of it. */
  const tried = useRef<{ file: File; key: string } | null>(null)

  const send = async (file: File) => {
    const wrong = problemOf(file)
    setProblem(wrong)
    if (wrong) return
    setSending(0)
    if (tried.current?.file !== file) tried.current = { file, key: nanoid() }
    const { data, error } = await create({ gbc_id, file, idempotencyKey: tried.current.key, onProgress: setSending })
    setSending(null)
    if (data) {
      if (data.status !== 'reading') dispatch(noticeRaised({ kind: 'info', text: READ_BEFORE }))
      return void navigate(statementPath(data.id))
    }
    if (isApiError(error) && error.status < 500) tried.current = null
    setProblem(errorMessage(error, 'Файл не удалось отправить.'))
  }

  return (
    <FileDrop
      text="Загрузить выписку"
      label="Файл выписки или реестра"
      accept=".txt,.csv,.xlsx,text/plain"
      hint="Файл для 1С из клиент-банка (1CClientBankExchange) или реестр платежей: CSV, XLSX. До кнопки «Принять» ничего не проводится."
      sending={sending}
      problem={problem}
      onFile={(file) => void send(file)}
    />
  )
}
