import { useParams } from 'react-router-dom'
import { documentInputSchema, type DocumentInput, type OfficeDocument } from '#contract/documents'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { documentPath, DOCUMENTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { DocumentFields } from './DocumentFields'
import { documentNotes } from './documentNotes'
import {
  useCreateDocumentMutation,
  useGetDocumentQuery,
  useLazyGetDocumentHistoryQuery,
  useUpdateDocumentMutation,
} from './documentsApi'
import { useFirstLink } from './useFirstLink'

export function DocumentCreatePage() {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateDocumentMutation()
  const first = useFirstLink()
  return (
    <FormPage<DocumentInput, OfficeDocument>
      title="Новый документ"
      subtitle="Файл загружается после сохранения"
      schema={documentInputSchema}
      initialValues={first.values}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      savedText="Документ добавлен."
      savedTo={({ id }) => documentPath(id)}
      cancelTo={first.links.length > 0 ? undefined : DOCUMENTS}
    >
      <DocumentFields links={first.links} />
    </FormPage>
  )
}

export function DocumentEditPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetDocumentQuery({ gbc_id, id })
  return (
    <DetailPage query={query} notFoundText="Такого документа нет." listTo={DOCUMENTS}>
      {(document) => <EditForm key={document.id} document={document} />}
    </DetailPage>
  )
}

function EditForm({ document }: { document: OfficeDocument }) {
  const { gbc_id, id } = document
  const [update] = useUpdateDocumentMutation()
  const [loadHistory] = useLazyGetDocumentHistoryQuery()
  return (
    <FormPage<DocumentInput, OfficeDocument>
      title={document.title}
      schema={documentInputSchema}
      initialValues={document}
      save={(body) => update({ gbc_id, id, body })}
      savedText="Изменения сохранены."
      savedTo={() => documentPath(id)}
      cancelTo={documentPath(id)}
      notes={documentNotes}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <DocumentFields links={document.links} />
    </FormPage>
  )
}
