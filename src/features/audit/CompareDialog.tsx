import { Modal } from 'antd'
import { FormikProvider } from 'formik'
import { useId, useState } from 'react'
import type { AuditCheck } from '#contract/audit'
import { auditCompareQuery, comparisonText, type AuditComparison } from '#contract/auditAnchors'
import { FormFields } from '#shared/form/FormFields'
import { TextAreaField } from '#shared/form/TextAreaField'
import { useRecordForm } from '#shared/form/useRecordForm'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'
import { useLazyCompareAuditQuery } from './auditApi'
import { ChainProgress, ChainResult } from './ChainResult'
import { useChainCheck } from './useChainCheck'

interface Found {
  comparison: AuditComparison
  /** The chain as it was looked through before; null where that couldn't be done. */
  chain: AuditCheck | null
}

const tones: Record<AuditComparison['outcome'], StatusTone> = {
  equal: 'good',
  replaced: 'warning',
  cut: 'bad',
  changed: 'bad',
}

/** A line that fits says nothing of a log that is broken before it; a whole chain, nothing where the line doesn't fit. */
function Result({ found: { comparison, chain } }: { found: Found }) {
  const broken = chain !== null && chain.broken_at !== null
  const equal = comparison.outcome === 'equal'
  return (
    <div role="status" className="audit-compared">
      {!chain && <p>Сам журнал проверить не удалось: сверена только строка. Повторите.</p>}
      {chain && (broken || equal) && <ChainResult part={chain} />}
      {!(broken && equal) && <StatusTag tone={tones[comparison.outcome]}>{comparisonText(comparison)}</StatusTag>}
    </div>
  )
}

/** Compares a line from one of the program's letters with the log, once the whole log was looked through. */
export function CompareDialog({ gbc_id, onClose }: { gbc_id: string; onClose: () => void }) {
  const id = useId()
  const [compare] = useLazyCompareAuditQuery()
  const { part, running, run } = useChainCheck(gbc_id)
  const [found, setFound] = useState<Found | null>(null)
  const { formik, formRef, submit } = useRecordForm<{ line: string }, Found>({
    schema: auditCompareQuery,
    initialValues: { line: '' },
    save: ({ line }) => ({
      unwrap: async () => {
        setFound(null)
        const comparison = await compare({ gbc_id, line }).unwrap()
        return { comparison, chain: await run() }
      },
    }),
    onSaved: setFound,
  })
  return (
    <Modal
      open
      title="Сверить журнал с письмом"
      okText="Сверить"
      cancelText="Закрыть"
      okButtonProps={{ htmlType: 'submit', form: id, loading: formik.isSubmitting }}
      onCancel={onClose}
    >
      <p>
        Каждый день программа отправляет председателю, а раз в неделю ревизору письмо с числом записей журнала и их
        отпечатком. По нему видно, не убраны ли последние записи и не подменён ли журнал целиком.
      </p>
      <FormikProvider value={formik}>
        <form
          id={id}
          ref={formRef}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormFields>
            <TextAreaField name="line" label="Строка из письма" rows={3} required />
          </FormFields>
        </form>
      </FormikProvider>
      {running && part && <ChainProgress part={part} />}
      {found && !running && <Result found={found} />}
    </Modal>
  )
}
