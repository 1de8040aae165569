import { memberInputSchema, type Member } from '#contract/members'
import { ownershipInputSchema } from '#contract/garages'
import type { Actor } from '#server/http/actor'
import type { Db } from '#server/db/engine'
import { addOwnership } from '#server/features/garages/ownershipsService'
import { createMember } from '#server/features/members/membersService'
import { check } from '#server/http/validation'

/** As the office once typed them a second time: in capitals, with the other phone, with a letter missed. */
const secondly = [
  ({ last_name, first_name, middle_name, birth_date }: Member) => ({
    last_name: last_name?.toUpperCase(),
    first_name: first_name?.toUpperCase(),
    middle_name: middle_name?.toUpperCase().replaceAll('Ё', 'Е'),
    birth_date: birth_date ?? null,
    phones: ['+79215550188'],
    email: 'vtoraya.kartochka@example.org',
  }),
  ({ last_name, first_name, middle_name, phones }: Member) => ({
    last_name,
    first_name,
    middle_name,
    phones,
    tags: ['льгота'],
  }),
  ({ last_name, first_name, phones }: Member) => ({ last_name: `${last_name ?? ''}-Ольхина`, first_name, phones }),
]

/** A few members of the register entered twice, one of them with a share in a garage of his neighbour. */
export async function makeDuplicates(db: Db, actor: Actor, members: Member[]): Promise<void> {
  const twice = members
    .filter(
      ({ kind, status, birth_date, phones }) =>
        kind === 'person' && status === 'active' && birth_date && phones.length > 0,
    )
    .slice(10, 10 + secondly.length)
  const garage = await db.read
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', actor.gbc_id)
    .where('status', '=', 'free')
    .orderBy('id')
    .executeTakeFirst()
  await db.write.transaction().execute(async (trx) => {
    const made: Member[] = []
    for (const [index, member] of twice.entries()) {
      made.push(
        await createMember(trx, actor, check(memberInputSchema, { kind: 'person', ...secondly[index](member) })),
      )
    }
    if (!garage) return
    const half = { share_numerator: 1, share_denominator: 2, from: '2018-04-01', ground: 'Справка о выплате пая' }
    for (const { id } of [twice[1], made[1]])
      await addOwnership(trx, actor, garage.id, check(ownershipInputSchema, { ...half, member_id: id }))
  })
}
