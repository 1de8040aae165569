import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { cashDeskInputSchema, cashDeskLabels, type CashDesk, type CashDeskInput } from '#contract/money/cashDesks'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { useArchive } from '#shared/detail/useArchive'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { TextField } from '#shared/form/TextField'
import { formatMoney } from '#shared/format/money'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import {
  booksApi,
  useCreateCashDeskMutation,
  useListCashDesksQuery,
  useRestoreCashDeskMutation,
  useUpdateCashDeskMutation,
} from './booksApi'
import { FinancesTabs } from '../FinancesTabs'
import '#shared/money/money.css'
import '../finances.css'

const field = labelled(cashDeskLabels)
const { archiveCashDesk, restoreCashDesk } = booksApi.endpoints
const archiveCalls = { archive: archiveCashDesk, restore: restoreCashDesk }
const ALL = { archived: 'all', page: 1, page_size: 200 }

/** Cash desks of the cooperative: usually one. */
export function CashDesksPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('finances.settings')
  const { data, error, refetch } = useListCashDesksQuery({ gbc_id, params: ALL })
  const [restore] = useRestoreCashDeskMutation()
  const archive = useArchive(archiveCalls)
  const [edited, setEdited] = useState<CashDesk | 'new' | null>(null)
  const createButton = canWrite && (
    <Button type="primary" aria-keyshortcuts="n" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      Добавить кассу
    </Button>
  )
  const acts = (desk: CashDesk) =>
    desk.archived_at ? (
      <Button type="link" size="small" onClick={() => void restore({ gbc_id, id: desk.id, version: desk.version })}>
        Вернуть из архива
      </Button>
    ) : (
      <>
        <Button type="link" size="small" aria-label={`Изменить кассу «${desk.name}»`} onClick={() => setEdited(desk)}>
          Изменить
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={`Кассу «${desk.name}» в архив`}
          onClick={() => void archive.archiveAll([desk.id])}
        >
          В архив
        </Button>
      </>
    )
  return (
    <>
      <PageHeader title="Кассы" tabs={<FinancesTabs />} actions={createButton} />
      {error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : data.total === 0 ? (
        <EmptyState
          text="Касса появится сама с первой оплатой наличными, или добавьте её сейчас."
          action={createButton}
        />
      ) : (
        <Desks desks={data.items} acts={canWrite ? acts : undefined} />
      )}
      {edited && <CashDeskDialog desk={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ArchiveUndo archive={archive} text="Касса отправлена в архив." />
    </>
  )
}

const Desks = ({ desks, acts }: { desks: CashDesk[]; acts?: (desk: CashDesk) => ReactNode }) => (
  <div className="money-scroll">
    <table className="money-table">
      <thead>
        <tr>
          <th scope="col">{cashDeskLabels.name}</th>
          <th scope="col">{cashDeskLabels.keeper}</th>
          <th scope="col" className="money">
            {cashDeskLabels.balance}
          </th>
          <th scope="col" className="money">
            {cashDeskLabels.limit_amount}
          </th>
          {acts && <th scope="col" aria-label="Действия" />}
        </tr>
      </thead>
      <tbody>
        {desks.map((desk) => (
          <tr key={desk.id} className={desk.archived_at ? 'money-quiet' : undefined}>
            <td>
              {desk.name}
              {desk.archived_at && ' (в архиве)'}
            </td>
            <td>{desk.keeper}</td>
            <td className="money">{formatMoney(desk.balance)}</td>
            <td className="money">{desk.limit_amount !== null && formatMoney(desk.limit_amount)}</td>
            {acts && <td className="money">{acts(desk)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function CashDeskDialog({ desk, onClose }: { desk: CashDesk | null; onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateCashDeskMutation()
  const [update] = useUpdateCashDeskMutation()
  return (
    <FormDialog<CashDeskInput, CashDesk>
      title={desk ? `Касса «${desk.name}»` : 'Новая касса'}
      schema={cashDeskInputSchema}
      initialValues={desk ?? {}}
      save={(body, idempotencyKey) =>
        desk ? update({ gbc_id, id: desk.id, body }) : create({ gbc_id, body, idempotencyKey })
      }
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField {...field('name')} required />
      <FormSection>
        <TextField {...field('keeper')} hint="Кто отвечает за деньги" />
        <MoneyField {...field('limit_amount')} hint="Сколько может лежать в кассе к концу дня" />
      </FormSection>
    </FormDialog>
  )
}
