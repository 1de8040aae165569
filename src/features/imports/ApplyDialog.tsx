import { Modal } from 'antd'
import type { Import, ImportCounts, ImportTotals } from '#contract/imports'
import { formatMoney } from '#shared/format/money'
import { plural } from '#contract/plural'
import { useApplyImportMutation } from './importsApi'
import { useWizard } from './wizard'

interface ApplyDialogProps {
  found: Import
  counts: ImportCounts
  totals: ImportTotals
  onClose: () => void
}

/** Says once more what will be written, and how much of it. */
export function ApplyDialog({ found: { gbc_id, id, version }, counts, totals, onClose }: ApplyDialogProps) {
  const { openStep } = useWizard()
  const [apply, { isLoading }] = useApplyImportMutation()
  const { members, garages, ownerships, balances } = totals
  const begin = async () => {
    await apply({ gbc_id, id, version })
    onClose()
    openStep(null)
  }
  const lines = [
    members.made > 0 && `${plural(members.made, ['новый член', 'новых члена', 'новых членов'])}`,
    members.changed > 0 && `изменения у ${plural(members.changed, ['члена', 'членов', 'членов'])}`,
    garages.made > 0 && `${plural(garages.made, ['новый гараж', 'новых гаража', 'новых гаражей'])}`,
    garages.changed > 0 && `изменения у ${plural(garages.changed, ['гаража', 'гаражей', 'гаражей'])}`,
    ownerships.made > 0 && `${plural(ownerships.made, ['запись', 'записи', 'записей'])} о владении`,
    balances.count > 0 &&
      `${plural(balances.count, ['начальный остаток', 'начальных остатка', 'начальных остатков'])}: долги ${formatMoney(balances.debt)}, авансы ${formatMoney(balances.advance)}`,
  ]
  return (
    <Modal
      open
      title={`Импортировать ${plural(counts.made + counts.changed, ['строку', 'строки', 'строк'])}?`}
      okText="Импортировать"
      cancelText="Отмена"
      okButtonProps={{ loading: isLoading }}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      <p>Будет записано, всё вместе или ничего:</p>
      <ul>
        {lines
          .filter((line) => line !== false)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {counts.refused > 0 && (
        <p>
          Непринятые строки ({counts.refused.toLocaleString('ru-RU')}) останутся в файле: их можно исправить и загрузить
          отдельно.
        </p>
      )}
      <p>Импорт можно будет отменить целиком, пока с новыми карточками не начали работать.</p>
    </Modal>
  )
}
