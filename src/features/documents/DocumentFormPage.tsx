import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import {
  type DocumentInput,
  documentInputSchema,
  type DocumentLink,
  LINK_AREAS,
  linkFields,
  linkParams,
  type OfficeDocument,
} from '#contract/documents'
import { useGetGarageQuery } from '#features/garages/garagesApi'
import { useGetMemberQuery } from '#features/members/membersApi'
import { useGetPropertyQuery } from '#features/property/propertyApi'
import { useCreate } from '#shared/api/recordCalls'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { documentPath, DOCUMENTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { garageTitle } from '#shared/format/garageTitle'
import { DocumentFields } from './DocumentFields'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import { DocumentFileField } from './DocumentFileField'
import { documentHistory } from './documentHistory'
import { documentCalls } from './documentsApi'

export function DocumentCreatePage() {
  const gbc_id = useOwnGbcId()
  const first = useFirstLink()
  const dispatch = useDispatch<UploadsDispatch>()
  const [file, setFile] = useState<File | null>(null)
  const sendFile = ({ id }: OfficeDocument) => {
    if (file) dispatch(sendFiles({ gbc_id, records: 'documents', id }, [file]))
  }
  return (
    <FormPage<DocumentInput, OfficeDocument>
      title="Новый документ"
      schema={documentInputSchema}
      initialValues={first.values}
      save={useCreate(documentCalls)}
      savedText="Документ добавлен."
      onSaved={sendFile}
      unsaved={file !== null}
      savedTo={({ id }) => documentPath(id)}
      cancelTo={first.links.length > 0 ? undefined : DOCUMENTS}
    >
      <DocumentFileField file={file} onChange={setFile} />
      <DocumentFields links={first.links} />
    </FormPage>
  )
}

export const DocumentEditPage = () => (
  <RecordEditPage<DocumentInput, OfficeDocument>
    calls={documentCalls}
    schema={documentInputSchema}
    historyFields={documentHistory}
    titleOf={({ title }) => title}
    to={documentPath}
    listTo={DOCUMENTS}
    notFoundText="Такого документа нет."
  >
    {(document) => <DocumentFields links={document.links} />}
  </RecordEditPage>
)

/** The record that a new document was begun from, as the page's address names it: the form's values and the link's name. */
function useFirstLink(): { values: Record<string, string[]>; links: DocumentLink[] } {
  const gbc_id = useOwnGbcId()
  const [search] = useSearchParams()
  const ids = Object.fromEntries(LINK_AREAS.map((area) => [area, search.get(linkParams[area]) ?? '']))
  const member = useGetMemberQuery({ gbc_id, id: ids.members }, { skip: !ids.members }).currentData
  const garage = useGetGarageQuery({ gbc_id, id: ids.garages }, { skip: !ids.garages }).currentData
  const property = useGetPropertyQuery({ gbc_id, id: ids.property }, { skip: !ids.property }).currentData
  const titles = { members: member?.display_name, garages: garage && garageTitle(garage), property: property?.name }
  const areas = LINK_AREAS.filter((area) => ids[area])
  return {
    values: Object.fromEntries(areas.map((area) => [linkFields[area], [ids[area]]])),
    links: areas.flatMap((area) => (titles[area] ? [{ area, id: ids[area], title: titles[area] }] : [])),
  }
}
