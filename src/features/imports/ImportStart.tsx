import { nanoid } from '@reduxjs/toolkit'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { MAX_IMPORT_BYTES } from '#contract/imports'
import { errorMessage, isApiError } from '#shared/api/errors'
import { helpPath } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { FileDrop } from '#shared/ui/FileDrop'
import { useCreateImportMutation } from './importsApi'
import { useWizard } from './wizard'

const MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024
const TABLE = /\.(xlsx|xlsm|csv|txt|tsv)$/i
/** Kinds that offices have, and what to do with them. */
const KNOWN: [RegExp, string][] = [
  [/\.xls$/i, 'Это старый формат Excel. Откройте файл в Excel и сохраните его как «Книга Excel (*.xlsx)».'],
  [/\.(ods|numbers)$/i, 'Такую таблицу программа не читает. Сохраните её как XLSX или CSV.'],
  [/\.(docx?|pdf|rtf)$/i, 'Это документ, а не таблица. Нужен файл XLSX или CSV.'],
]

/** What is wrong with a file by its name and size alone, before it is sent. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return 'Файл пуст.'
  if (size > MAX_IMPORT_BYTES) return `Файл больше ${MEGABYTES} МБ. Разделите его на несколько.`
  if (TABLE.test(name)) return null
  return KNOWN.find(([kind]) => kind.test(name))?.[1] ?? 'Нужен файл XLSX или CSV.'
}

/** The first step: a file is chosen and sent. */
export function ImportStart() {
  const gbc_id = useOwnGbcId()
  const { openImport } = useWizard()
  const [createImport] = useCreateImportMutation()
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null)
  /** The same for a second try of the same file: a lost answer can't make a second import of it. */
  const tried = useRef<{ file: File; key: string } | null>(null)

  const send = async (file: File) => {
    const text = problemOf(file)
    if (text) return setProblem({ name: file.name, text })
    setProblem(null)
    setSending(0)
    if (tried.current?.file.name !== file.name || tried.current.file.lastModified !== file.lastModified)
      tried.current = { file, key: nanoid() }
    const { data, error } = await createImport({
      gbc_id,
      file,
      idempotencyKey: tried.current.key,
      onProgress: setSending,
    })
    setSending(null)
    if (data) return openImport(data.id)
    if (isApiError(error) && error.status < 500) tried.current = null
    setProblem({
      name: file.name,
      text:
        isApiError(error) && error.errors.file ? error.errors.file : errorMessage(error, 'Файл не удалось отправить.'),
    })
  }

  return (
    <section className="exchange-section" aria-labelledby="import-new">
      <h2 id="import-new">Новый импорт</h2>
      <p>
        Члены, гаражи, владение и начальные остатки из таблицы, в которой кооператив ведёт учёт. Переделывать её не
        нужно. Сначала будет проверка: до последней кнопки ничего не записывается.{' '}
        <Link to={helpPath('import')}>Как это работает</Link>
      </p>
      <FileDrop
        text="Выбрать файл"
        label="Файл для импорта"
        accept=".xlsx,.xlsm,.csv,.txt,.tsv"
        hint={`XLSX или CSV до ${MEGABYTES} МБ.`}
        sending={sending}
        problem={
          problem && (
            <>
              <strong>{problem.name}. </strong>
              {problem.text}
            </>
          )
        }
        onFile={(file) => void send(file)}
      />
    </section>
  )
}
