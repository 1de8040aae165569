import { Progress } from 'antd'
import type { AuditCheck } from '#contract/audit'
import { plural } from '#contract/plural'
import { StatusTag } from '#shared/ui/StatusTag'

const ENTRIES = ['запись', 'записи', 'записей'] as const

export const ChainProgress = ({ part }: { part: AuditCheck }) => (
  <Progress percent={Math.round((part.checked / part.total) * 100)} size="small" aria-label="Проверка журнала" />
)

/** What was found, once the whole log was looked through. */
export const ChainResult = ({ part: { broken_at, checked } }: { part: AuditCheck }) =>
  broken_at === null ? (
    <StatusTag tone="good">Журнал не подделан: проверены все {plural(checked, ENTRIES)}</StatusTag>
  ) : (
    <StatusTag tone="bad">Запись № {broken_at} изменена или удалена в обход программы</StatusTag>
  )
