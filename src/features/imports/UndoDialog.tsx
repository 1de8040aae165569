import { Modal } from 'antd'
import { Link } from 'react-router-dom'
import type { Import, ImportTotals, ImportUndo } from '#contract/imports'
import { plural } from '#contract/plural'
import { garagePath, memberPath } from '#shared/routing/paths'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useGetImportUndoQuery, useUndoImportMutation } from './importsApi'

interface UndoDialogProps {
  found: Import
  totals: ImportTotals
  onClose: () => void
}

/** Takes a whole import back; or says what stands in the way. */
export function UndoDialog({ found: { gbc_id, id, version }, totals, onClose }: UndoDialogProps) {
  const {
    currentData: undo,
    error,
    refetch,
  } = useGetImportUndoQuery({ gbc_id, id }, { refetchOnMountOrArgChange: true })
  const [begin, { isLoading }] = useUndoImportMutation()
  const start = async () => {
    await begin({ gbc_id, id, version })
    onClose()
  }
  const made = [
    plural(totals.members.made, ['член', 'члена', 'членов']),
    plural(totals.garages.made, ['гараж', 'гаража', 'гаражей']),
    plural(totals.balances.count, ['начальный остаток', 'начальных остатка', 'начальных остатков']),
  ]
  const changed = totals.members.changed + totals.garages.changed
  return (
    <Modal
      open
      title={undo && !undo.possible ? 'Отменить импорт нельзя' : 'Отменить импорт?'}
      okText="Отменить импорт"
      cancelText={undo && !undo.possible ? 'Понятно' : 'Не отменять'}
      okButtonProps={{
        danger: true,
        loading: isLoading,
        disabled: !undo?.possible,
        ...(undo && !undo.possible && { style: { display: 'none' } }),
      }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      {!undo && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />)}
      {undo?.possible && (
        <>
          <p>Исчезнет всё, что он создал: {made.join(', ')}.</p>
          {changed > 0 && <p>Вернётся прежнее у записей, которые он изменил: {changed.toLocaleString('ru-RU')}.</p>}
        </>
      )}
      {undo && !undo.possible && <Reasons undo={undo} />}
    </Modal>
  )
}

const PATHS: Record<ImportUndo['reasons'][number]['area'], ((id: string) => string) | null> = {
  members: memberPath,
  garages: garagePath,
  ownerships: null,
  imports: null,
}

const Reasons = ({ undo: { reasons, total } }: { undo: ImportUndo }) => (
  <>
    <p>С тем, что он записал, уже работали. Мешают {plural(total, ['запись', 'записи', 'записей'])}:</p>
    <ul className="import-reasons">
      {reasons.map(({ area, record_id, name, reason }, place) => {
        const path = PATHS[area]
        return (
          <li key={place}>
            {path && record_id ? <Link to={path(record_id)}>{name}</Link> : name}: {reason}
          </li>
        )
      })}
    </ul>
    {total > reasons.length && <p>И ещё {(total - reasons.length).toLocaleString('ru-RU')}.</p>}
  </>
)
