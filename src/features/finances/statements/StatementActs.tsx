import { nanoid } from '@reduxjs/toolkit'
import { Button, Modal } from 'antd'
import { Link } from 'react-router-dom'
import type { RegistryFacts } from '#contract/money/registries'
import {
  statementActionInputSchema,
  statementLabels,
  type Statement,
  type StatementActionInput,
  type StatementDetail,
} from '#contract/money/statements'
import { FormDialog } from '#shared/form/FormDialog'
import { RadioField } from '#shared/form/RadioField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { PERIODS } from '#shared/routing/moneyPaths'
import { useOnce } from '#shared/ui/useOnce'
import { wordsOf } from './statementWords'
import { useAcceptStatementMutation, useUndoStatementMutation } from './statementsApi'

/** More than one credit may be its money, or the only one is smaller: the bank has kept its fee of it. */
const hasToChoose = (registry: RegistryFacts | null) =>
  registry !== null &&
  registry.candidates.length > 0 &&
  (registry.candidates.length > 1 || registry.candidates[0].amount !== registry.net)

/** Of the text that says why it can't be accepted. */
export const REFUSAL_ID = 'statement-refusal'

/** Posts all lines; figures that don’t fit are asked about first. */
export function AcceptButton({ statement, onAsk }: { statement: StatementDetail; onAsk: () => void }) {
  const { gbc_id, id, kind, version, status, difference, incomplete, registry } = statement
  const [accept, accepting] = useAcceptStatementMutation()
  const raiseFailure = useRaiseFailure()
  const acceptOnce = useOnce(async () => {
    const { error } = await accept({ gbc_id, id, body: { version, reason: null }, idempotencyKey: nanoid() })
    raiseFailure(error)
  })
  if (incomplete) return null
  const isBegun = status === 'posting'
  const isClear = difference === 0 && !hasToChoose(registry)
  return (
    <Button
      type="primary"
      loading={accepting.isLoading}
      disabled={!!registry?.refusal}
      aria-describedby={registry?.refusal ? REFUSAL_ID : undefined}
      onClick={isClear || isBegun ? acceptOnce : onAsk}
    >
      {isBegun ? 'Продолжить приём' : `Принять ${wordsOf(kind).it}`}
    </Button>
  )
}

export function AcceptDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { gbc_id, id, version, problem, difference, registry } = statement
  const [accept] = useAcceptStatementMutation()
  const { candidates = [], net = 0 } = registry ?? {}
  const isChoice = hasToChoose(registry)
  return (
    <FormDialog<StatementActionInput, Statement>
      title={difference === 0 ? 'Какое поступление разносит реестр?' : 'Принять, хотя суммы расходятся?'}
      submitText="Принять"
      schema={statementActionInputSchema}
      initialValues={{
        version,
        reason: null,
        ...(isChoice && { arrival_line_id: candidates[0].line_id }),
      }}
      save={(body, idempotencyKey) => accept({ gbc_id, id, body, idempotencyKey })}
      onSaved={onClose}
      onCancel={onClose}
    >
      {problem && <p>{problem}</p>}
      {isChoice && (
        <RadioField
          name="arrival_line_id"
          label="Поступление"
          vertical
          options={candidates.map(({ line_id, booked_on, amount, purpose }) => ({
            value: line_id,
            label: `${formatDate(booked_on)}, ${formatMoney(amount)}${amount < net ? ` и комиссия банка ${formatMoney(net - amount)}` : ''}: ${purpose}`,
          }))}
        />
      )}
      {difference !== 0 && <TextAreaField name="reason" label={statementLabels.reason} rows={2} required />}
    </FormDialog>
  )
}

/** Takes it back whole after a question; where that can't be done says why, and what can. */
export function UndoDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { kind, undo_refusal } = statement
  if (undo_refusal === null) return <UndoQuestion statement={statement} onClose={onClose} />
  const title = kind === 'bank' ? 'Выписку целиком не отменить' : 'Реестр целиком не отменить'
  return (
    <Modal open title={title} onCancel={onClose} footer={<Button onClick={onClose}>Закрыть</Button>}>
      <p>{undo_refusal}.</p>
      <Link to={PERIODS}>К периодам</Link>
    </Modal>
  )
}

function UndoQuestion({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { gbc_id, id, kind, version, status, lines_total } = statement
  const { it } = wordsOf(kind)
  const isPosted = status !== 'ready' && status !== 'columns' && status !== 'reading'
  const [undo] = useUndoStatementMutation()
  return (
    <FormDialog<StatementActionInput, Statement>
      title={isPosted ? `Отменить ${it}?` : `Не принимать ${it}?`}
      submitText={isPosted ? `Отменить ${it}` : 'Не принимать'}
      danger
      schema={statementActionInputSchema}
      initialValues={{ version, reason: null }}
      save={(body, idempotencyKey) => undo({ gbc_id, id, body, idempotencyKey })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        {!isPosted
          ? 'Ничего ещё не проведено. Файл можно будет загрузить снова.'
          : `Будут сторнированы все строки: ${lines_total.toLocaleString('ru-RU')}. Файл можно будет загрузить снова.`}
      </p>
    </FormDialog>
  )
}
