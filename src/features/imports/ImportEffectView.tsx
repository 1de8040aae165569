import { Link } from 'react-router-dom'
import { historyLabels } from '#contract/history'
import type { ImportEffect } from '#contract/imports'
import { garageHistory } from '#features/garages/garageHistory'
import { memberHistory } from '#features/members/memberHistory'
import { historyFields, type HistoryFields } from '#shared/format/describe'
import { garagePath, memberPath } from '#shared/routing/paths'

type Area = ImportEffect['area']

/** What a record is called, whether a new one is «новый» or «новое», where it is looked at, and what its fields are called. */
const AREAS: Record<Area, { name: string; made: string; path?: (id: string) => string; fields: HistoryFields }> = {
  members: { name: 'Член кооператива', made: 'новый', path: memberPath, fields: memberHistory },
  garages: { name: '', made: 'новый', path: garagePath, fields: garageHistory },
  ownerships: { name: 'Владение', made: 'новое', fields: historyFields(historyLabels.garages) },
  balances: { name: 'Остаток', made: 'новый', fields: historyFields(historyLabels.balances) },
}

const WORDS: Record<'made' | 'same', Record<Exclude<Area, 'balances'>, string>> = {
  made: { members: 'новый член', garages: 'новый гараж', ownerships: 'владение' },
  same: { members: 'член', garages: 'гараж', ownerships: 'владение' },
}

/** What a row makes, or what is there already, in one line: «новый член, новый гараж, владение, долг 1 487,74 ₽». */
export function effectsInWords(effects: readonly ImportEffect[], action: 'made' | 'same'): string {
  const words = effects
    .filter((effect) => effect.action === action)
    .map(({ area, title }) => (area === 'balances' ? title : WORDS[action][area]))
  const counted = [...new Set(words)].map((word) => ({ word, times: words.filter((each) => each === word).length }))
  return counted.map(({ word, times }) => (times > 1 ? `${word} × ${times}` : word)).join(', ')
}

/** What a row does to one record, with each value before and after. */
export function ImportEffectView({ effect: { area, action, title, record_id, changes } }: { effect: ImportEffect }) {
  const { name, made, path, fields } = AREAS[area]
  const actions: Record<ImportEffect['action'], string> = { made, changed: 'изменится', same: 'уже есть' }
  return (
    <div className={action === 'same' ? 'import-effect exchange-quiet' : 'import-effect'}>
      {name && <span className="exchange-quiet">{name}: </span>}
      {record_id && path ? <Link to={path(record_id)}>{title}</Link> : title}
      <span className="exchange-quiet">, {actions[action]}</span>
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field} className="import-change">
          {fields[field]?.label ?? field}:{' '}
          {before !== null && before !== '' && (
            <>
              <del>{before}</del> →{' '}
            </>
          )}
          <ins>{after ?? 'пусто'}</ins>
        </div>
      ))}
    </div>
  )
}
