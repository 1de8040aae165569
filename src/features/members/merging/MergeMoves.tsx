import { formatContact, formatVehicle, memberLabels, type Member } from '#contract/members'
import { ownershipOutcomeNames, type MergePreview } from '#contract/merges'
import { formatPhone } from '#shared/format/people'
import { formatSpan } from '#shared/format/period'

type Garage = MergePreview['garages'][number]

const shareOf = ({ share_numerator, share_denominator }: Garage['was']) =>
  share_numerator === share_denominator ? 'целиком' : `${share_numerator}/${share_denominator}`

/** What both records have several of: everything is kept, each once. */
function unitedOf(survivor: Member, other: Member): [string, string][] {
  const both = (texts: string[]) => [...new Set(texts)].join(', ')
  const lists: [string, string][] = [
    ['Телефоны', both([...survivor.phones, ...other.phones].map(formatPhone))],
    [memberLabels.contact_persons, both([...survivor.contact_persons, ...other.contact_persons].map(formatContact))],
    ['Автомобили', both([...survivor.vehicles, ...other.vehicles].map(formatVehicle))],
    ['Метки', both([...survivor.tags, ...other.tags])],
  ]
  return lists.filter(([, text]) => text !== '')
}

/** What of the other record goes over to the one that stays. */
export function MergeMoves({ preview: { survivor, other, garages, moves } }: { preview: MergePreview }) {
  const united = unitedOf(survivor, other)
  return (
    <>
      {united.length > 0 && (
        <section className="merge-moves" aria-label="Складывается из обеих карточек">
          <h2>Складывается из обеих карточек</h2>
          <dl>
            {united.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {garages.length + moves.length > 0 && (
        <section className="merge-moves" aria-label="Переходит из второй карточки">
          <h2>Переходит из второй карточки</h2>
          <dl>
            {garages.map((garage) => (
              <div key={`${garage.garage_id} ${garage.from} ${garage.to ?? ''}`}>
                <dt>
                  Гараж {garage.garage_number}, {formatSpan(garage)}
                </dt>
                <dd>
                  {shareOf(garage.was)}: {ownershipOutcomeNames[garage.outcome]}
                  {['added', 'same'].includes(garage.outcome) && (
                    <>
                      , будет <strong>{shareOf(garage.becomes)}</strong>
                    </>
                  )}
                </dd>
              </div>
            ))}
            {moves.map(({ title, count }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
