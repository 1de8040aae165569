import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Import, ImportTotals } from '#contract/imports'
import { pluralForm, type PluralForms } from '#contract/plural'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate, formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { ACCOUNTS, CONTRIBUTIONS } from '#shared/routing/moneyPaths'
import { GARAGE_PLAN, GARAGES, MEMBERS } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { RefusedFile } from './RefusedFile'
import { UndoDialog } from './UndoDialog'
import { useWizard } from './wizard'

/** What was written, with the ways to it; or that it was taken back. */
export function DoneStep({ found }: { found: Import }) {
  const { id, status, applied_at, undone_at, totals, counts } = found
  const { openImport } = useWizard()
  const undoing = useDialog('imports/undo', id)
  const setsRates = useCan('finances.settings')
  if (status === 'undone') {
    return (
      <>
        <p role="status">
          Импорт отменён{undone_at && ` ${formatInstant(undone_at)}`}: что он создал, убрано, что изменил, вернулось.
        </p>
        <Button onClick={() => openImport(null)}>К импорту</Button>
      </>
    )
  }
  if (status !== 'applied' || !totals) return null
  const hasGarages = totals.garages.made + totals.garages.changed + totals.ownerships.made > 0
  return (
    <>
      <p role="status">Импорт записан{applied_at && ` ${formatInstant(applied_at)}`}.</p>
      <Results totals={totals} />
      {counts && counts.refused > 0 && (
        <p>
          Непринятых строк: {counts.refused.toLocaleString('ru-RU')}. Исправьте их в файле и загрузите отдельно:
          принятые второй раз не запишутся.
        </p>
      )}
      <div className="form-buttons">
        {hasGarages ? (
          <LinkButton to={GARAGE_PLAN} type="primary">
            Посмотреть план гаражей
          </LinkButton>
        ) : (
          <LinkButton to={MEMBERS} type="primary">
            Посмотреть членов
          </LinkButton>
        )}
        {setsRates && <LinkButton to={CONTRIBUTIONS}>Дальше: взносы и ставки</LinkButton>}
        {counts && counts.refused > 0 && <RefusedFile found={found} count={counts.refused} />}
        <Button onClick={() => openImport(null)}>Импортировать ещё</Button>
        <Button type="text" danger onClick={() => undoing.show()}>
          Отменить импорт
        </Button>
      </div>
      {undoing.isOpen && <UndoDialog found={found} totals={totals} onClose={undoing.close} />}
    </>
  )
}

function Results({ totals: { members, garages, ownerships, balances } }: { totals: ImportTotals }) {
  const numbers = [
    { forms: ['новый член', 'новых члена', 'новых членов'], count: members.made, to: `${MEMBERS}?sort=-created_at` },
    {
      forms: ['изменённый член', 'изменённых члена', 'изменённых членов'],
      count: members.changed,
      to: `${MEMBERS}?sort=-updated_at`,
    },
    { forms: ['новый гараж', 'новых гаража', 'новых гаражей'], count: garages.made, to: GARAGES },
    {
      forms: ['изменённый гараж', 'изменённых гаража', 'изменённых гаражей'],
      count: garages.changed,
      to: `${GARAGES}?sort=-updated_at`,
    },
    { forms: ['владение', 'владения', 'владений'], count: ownerships.made, to: GARAGE_PLAN },
  ] satisfies { forms: PluralForms; count: number; to: string }[]
  const shown = numbers.filter(({ count }) => count > 0)
  return (
    <>
      <ul className="import-counts">
        {shown.map(({ forms, count, to }) => (
          <li key={forms[0]}>
            <Link to={to} className="import-count">
              <span className="import-number">{count.toLocaleString('ru-RU')}</span>
              <span>{pluralForm(count, forms)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {balances.count > 0 && (
        <p>
          Начальных остатков{balances.as_of && ` на ${formatDate(balances.as_of)}`}:{' '}
          {balances.count.toLocaleString('ru-RU')}. Долги {formatMoney(balances.debt)}, авансы{' '}
          {formatMoney(balances.advance)}. <Link to={ACCOUNTS}>Проверить по лицевым счетам</Link>
        </p>
      )}
    </>
  )
}
