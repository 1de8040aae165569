import { Link } from 'react-router-dom'
import type { GbcSummary } from '#contract/gbc'
import type { User } from '#contract/users'
import { plural } from '#shared/format/plural'
import { MEMBERS, PROPOSALS, SECURITY } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'

/** What waits for someone who keeps the register. */
function thingsToDo({ members }: GbcSummary) {
  return [
    {
      count: members.proposals,
      text: `${plural(members.proposals, ['член предлагает', 'члена предлагают', 'членов предлагают'])} новые контакты`,
      to: PROPOSALS,
    },
    {
      count: members.applicants,
      text: `${plural(members.applicants, ['заявление ждёт', 'заявления ждут', 'заявлений ждут'])} решения о приёме`,
      to: `${MEMBERS}?status=applicant`,
    },
    {
      count: members.without_consent,
      text: `Нет согласия на обработку данных: ${plural(members.without_consent, ['карточка', 'карточки', 'карточек'])}`,
      to: `${MEMBERS}?lacks=consent`,
    },
    {
      count: members.without_phone,
      text: `Не указан телефон: ${plural(members.without_phone, ['карточка', 'карточки', 'карточек'])}`,
      to: `${MEMBERS}?lacks=phone`,
    },
  ].filter(({ count }) => count > 0)
}

/** Those who keep money and rights are advised to guard their login; nobody is made to. */
const advice = ({ role, two_factor }: User) =>
  !two_factor && (role === 'chairman' || role === 'accountant')
    ? [{ text: 'Советуем включить вход с кодом из телефона', to: SECURITY }]
    : []

export function WhatNext({ summary }: { summary: GbcSummary }) {
  const things = [...thingsToDo(summary), ...advice(useUser())]
  return (
    <section className="home-section" aria-labelledby="home-next">
      <h2 id="home-next">Что дальше</h2>
      {things.length === 0 ? (
        <p className="home-muted">Срочных дел в реестре нет.</p>
      ) : (
        <ul className="home-things">
          {things.map(({ text, to }) => (
            <li key={text}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
