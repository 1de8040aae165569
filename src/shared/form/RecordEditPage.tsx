import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Schema } from 'yup'
import type { HistoryEntry } from '#contract/common'
import type { RecordId } from '#shared/api/recordEndpoints'
import { DetailPage, type RecordQuery } from '#shared/detail/DetailPage'
import type { HistoryFields } from '#shared/format/describe'
import { useOwnGbcId } from '#shared/session/session'
import { FormPage } from './FormPage'
import type { Call } from './useRecordForm'

/** The record that the page's address names, of the user's present cooperative. */
export function useRecordOfAddress(): RecordId {
  const { id = '' } = useParams()
  return { gbc_id: useOwnGbcId(), id }
}

interface RecordEditPageProps<Input, Saved> {
  query: RecordQuery<Saved>
  /** Hooks of the area's calls, as RTK Query returns them. */
  update: readonly [(of: RecordId & { body: Input }) => Call<Saved>, ...unknown[]]
  loadHistory: readonly [(of: RecordId) => Call<HistoryEntry[]>, ...unknown[]]
  schema: Schema<Input>
  historyFields: HistoryFields
  titleOf: (record: Saved) => string
  /** Page of the record. */
  to: (id: string) => string
  listTo: string
  notFoundText: string
  /** The fields. */
  children: (record: Saved) => ReactNode
}

/** The page on which a record is edited: `FormPage` of whatever the query reads. */
export function RecordEditPage<Input, Saved extends RecordId>(props: RecordEditPageProps<Input, Saved>) {
  const { query, schema, historyFields, titleOf, to, listTo, notFoundText, children } = props
  const [update] = props.update
  const [loadHistory] = props.loadHistory
  return (
    <DetailPage query={query} notFoundText={notFoundText} listTo={listTo}>
      {(record) => {
        const of = { gbc_id: record.gbc_id, id: record.id }
        return (
          <FormPage<Input, Saved>
            key={of.id}
            title={titleOf(record)}
            schema={schema}
            initialValues={record}
            save={(body) => update({ ...of, body })}
            savedText="Изменения сохранены."
            savedTo={() => to(of.id)}
            recordTo={to(of.id)}
            historyFields={historyFields}
            loadHistory={() => loadHistory(of)}
          >
            {children(record)}
          </FormPage>
        )
      }}
    </DetailPage>
  )
}
