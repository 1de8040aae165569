import { Button, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  IMPORT_DECISIONS,
  importDecisionNames,
  type Import,
  type ImportDecision,
  type ImportPair,
} from '#contract/imports'
import { formatDate } from '#shared/format/dates'
import { formatPhone } from '#shared/format/people'
import { plural } from '#contract/plural'
import { garagesText } from '#contract/text'
import { Pages } from '#shared/list/Pages'
import { memberPath } from '#shared/routing/paths'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useDecideImportPairsMutation, useListImportPairsQuery } from './importsApi'

const PAGE_SIZE = 10
const PAIRS = ['пара', 'пары', 'пар'] as const

/** Persons who may be one, side by side, each pair to be decided; the decisions are sent together, for each sending checks anew. */
export function Pairs({ found }: { found: Import }) {
  const { gbc_id, id, version, counts } = found
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Record<string, ImportDecision>>({})
  const { data, error, refetch } = useListImportPairsQuery({
    gbc_id,
    id,
    version,
    query: { page, page_size: PAGE_SIZE },
  })
  const [decide, { isLoading }] = useDecideImportPairsMutation()
  const decisions = Object.entries(chosen).map(([key, decision]) => ({ key, decision }))
  const send = (rest?: 'suggested') => void decide({ gbc_id, id, body: { version, decisions, ...(rest && { rest }) } })
  const undecided = counts?.undecided ?? 0

  return (
    <section className="import-pairs" aria-labelledby="import-pairs">
      <h3 id="import-pairs">Похожие люди: {plural(counts?.pairs ?? 0, PAIRS)}</h3>
      <p>
        {undecided > 0 ? `Осталось решить: ${plural(undecided, PAIRS)}. ` : 'Обо всех решено. '}
        «Один человек»: записи сольются в одну карточку. «Разные люди»: у каждого будет своя.
      </p>
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />)}
      {data?.items.map((pair) => (
        <PairView
          key={pair.key}
          pair={pair}
          decision={chosen[pair.key] ?? pair.decision}
          onDecide={(decision) => setChosen({ ...chosen, [pair.key]: decision })}
        />
      ))}
      {data && <Pages of={{ page, page_size: PAGE_SIZE, total: data.total }} onOpen={setPage} />}
      <div className="exchange-actions">
        <Button disabled={decisions.length === 0} loading={isLoading} onClick={() => send()}>
          {decisions.length > 0 ? `Сохранить решения: ${decisions.length}` : 'Сохранить решения'}
        </Button>
        {undecided > 0 && (
          <Button disabled={isLoading} onClick={() => send('suggested')}>
            Остальные решить как предложено
          </Button>
        )}
      </div>
    </section>
  )
}

interface PairViewProps {
  pair: ImportPair
  decision: ImportDecision | null
  onDecide: (decision: ImportDecision) => void
}

function PairView({ pair: { key, reason, suggestion, one, other }, decision, onDecide }: PairViewProps) {
  return (
    <fieldset className="import-pair">
      <legend>{reason}</legend>
      <div className="import-persons">
        <Person person={one} />
        <Person person={other} />
      </div>
      <Radio.Group
        className="import-pair-choice"
        name={`pair ${key}`}
        aria-label={reason}
        value={decision}
        onChange={({ target }) => onDecide(target.value as ImportDecision)}
      >
        {IMPORT_DECISIONS.map((value) => (
          <Radio key={value} value={value}>
            {importDecisionNames[value]}
            {suggestion === value && <span className="exchange-quiet"> (похоже на это)</span>}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  )
}

function Person({
  person: { name, member_id, rows, phones, birth_date, address, garages, joined_on, account_number, membership_number },
}: {
  person: ImportPair['one']
}) {
  const facts = [
    phones.map(formatPhone).join(', '),
    birth_date && `дата рождения ${formatDate(birth_date)}`,
    address,
    garages.length > 0 && garagesText(garages.join(', ')),
    joined_on && `дата вступления ${formatDate(joined_on)}`,
    account_number && `лицевой счёт ${account_number}`,
    membership_number && `членский билет ${membership_number}`,
  ]
  return (
    <div className="import-person">
      <strong>{member_id ? <Link to={memberPath(member_id)}>{name}</Link> : name}</strong>
      {facts.filter(Boolean).map((fact, place) => (
        <span key={place}>{fact}</span>
      ))}
      <span className="exchange-quiet">
        {rows.length === 0
          ? 'Уже в реестре'
          : `В файле: ${rows.length > 1 ? 'строки' : 'строка'} ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? '…' : ''}`}
      </span>
    </div>
  )
}
