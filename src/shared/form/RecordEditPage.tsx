import type { ReactNode } from 'react'
import type { Schema } from 'yup'
import type { RecordCalls } from '#shared/api/recordCalls'
import type { RecordId } from '#shared/api/recordEndpoints'
import { DetailPage } from '#shared/detail/DetailPage'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import type { HistoryFields } from '#shared/format/describe'
import { FormPage } from './FormPage'

interface RecordEditPageProps<Input, Saved> {
  calls: Pick<RecordCalls<Saved, Input>, 'get' | 'update' | 'history'>
  schema: Schema<Input>
  historyFields: HistoryFields
  titleOf: (record: Saved) => string
  /** What is sent of what was typed; all of it by default. */
  sent?: (input: Input) => Input
  /** Page of the record. */
  to: (id: string) => string
  listTo: string
  notFoundText: string
  /** The fields. */
  children: (record: Saved) => ReactNode
}

/** The page on which a record is edited: `FormPage` of the record that the address names. */
export function RecordEditPage<Input, Saved extends RecordId>(props: RecordEditPageProps<Input, Saved>) {
  const { calls, schema, historyFields, titleOf, sent = (input) => input, to, listTo, notFoundText, children } = props
  const query = calls.get.useQuery(useRecordOfAddress())
  const [update] = calls.update.useMutation()
  const [loadHistory] = calls.history.useLazyQuery()
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
            save={(input) => update({ ...of, body: sent(input) })}
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
