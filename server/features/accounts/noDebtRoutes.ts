import { recordParams } from '#contract/common'
import { dueChargesSchema, noDebtQuery } from '#contract/money/accounts'
import { getGarage } from '#server/features/garages/garagesRepository'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { getMember } from '#server/features/members/membersRepository'
import { sendMade } from '#server/files/sendMade'
import type { App } from '#server/http/fastify'
import { today } from '#server/lib/days'
import { chargesDue, noDebtCertificate, noDebtTitle, refuseDebt, type DebtOf } from './noDebt'

interface Subject {
  of: DebtOf
  who: string
  what: string
}

/** Whether nothing is owed by a member or for a garage, and the paper that says so. */
export function noDebtRoutes(app: App): void {
  const { db, pdf } = app
  const subjects: Record<'accounts' | 'garages', (gbc_id: string, id: string) => Promise<Subject>> = {
    accounts: async (gbc_id, id) => {
      const { display_name, account_number } = await getMember(db.read, gbc_id, id)
      return { of: { member_id: id }, who: display_name, what: `лицевой счёт ${account_number ?? 'не присвоен'}` }
    },
    garages: async (gbc_id, id) => {
      const { number, owners } = await getGarage(db.read, gbc_id, id)
      const who = owners.map(({ member_name }) => member_name).join(', ') || 'владелец не записан'
      return { of: { garage_id: id }, who, what: `гараж № ${number}` }
    },
  }
  for (const area of ['accounts', 'garages'] as const) {
    const base = `/api/gbc/:gbc_id/${area}/:id/no-debt`
    app.get(
      `${base}/charges`,
      {
        config: { access: 'finances.read' },
        schema: {
          tags: [area],
          summary: 'What was due by a day and is not paid',
          params: recordParams,
          querystring: noDebtQuery,
          response: { 200: dueChargesSchema },
        },
      },
      async ({ params: { gbc_id, id }, query }) =>
        chargesDue(db.read, gbc_id, (await subjects[area](gbc_id, id)).of, query.on),
    )
    app.get(
      base,
      {
        config: { access: 'finances.read' },
        compress: false,
        schema: {
          tags: [area],
          summary: 'PDF that nothing due by a day is owed; refused while there is a debt',
          params: recordParams,
          querystring: noDebtQuery,
        },
      },
      async ({ params: { gbc_id, id }, query }, reply) => {
        const { of, ...named } = await subjects[area](gbc_id, id)
        await refuseDebt(db.read, gbc_id, of, query.on)
        const facts = { gbc: await getGbc(db.read, gbc_id), on: query.on ?? today(gbc_id), ...named }
        const file = {
          name: `${noDebtTitle(facts)}.pdf`,
          content_type: 'application/pdf',
          disposition: 'attachment',
        } as const
        return sendMade(reply, file, await pdf.make(noDebtCertificate(facts)))
      },
    )
  }
}
