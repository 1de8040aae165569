import { setTimeout } from 'node:timers/promises'
import { today } from '#server/lib/days'
import type { Db } from '#server/db/engine'
import { openingsChangedByHand } from '#server/features/openings/changedByHand'

const PAGE = 1000

/** Pages of rows by their ids, each read by a query of its own. */
async function* pages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after = ''
  for (;;) {
    const began = performance.now()
    const rows = await read(after)
    if (rows.length === 0) return
    yield rows
    after = rows[rows.length - 1].id
    // People at their screens come first.
    await setTimeout(Math.min(20, performance.now() - began))
  }
}

/** Everything of a cooperative that a table is compared with, by pages as JSON (check.thread). */
export async function* existingRows({ heavy }: Db, gbc_id: string): AsyncGenerator<string> {
  const members = (after: string) =>
    heavy
      .selectFrom('members')
      .selectAll()
      .where('gbc_id', '=', gbc_id)
      .where('merged_into_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(members)) {
    // Passports are compared with nothing: that there is one is enough.
    yield JSON.stringify([
      'members',
      rows.map(({ passport, seq: _, ...row }) => ({ ...row, has_passport: passport !== null })),
    ])
  }
  const garages = (after: string) =>
    heavy
      .selectFrom('garages')
      .selectAll()
      .where('gbc_id', '=', gbc_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(garages)) yield JSON.stringify(['garages', rows])
  const lasting = (after: string) =>
    heavy
      .selectFrom('ownerships')
      .selectAll()
      .where('gbc_id', '=', gbc_id)
      .where((eb) => eb.or([eb('to_on', 'is', null), eb('to_on', '>', today(gbc_id))]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(lasting)) yield JSON.stringify(['ownerships', rows])
  const changed = await openingsChangedByHand(heavy, gbc_id)
  const balances = (after: string) =>
    heavy
      .selectFrom('opening_balances')
      .innerJoin('imports', (join) =>
        join
          .onRef('imports.gbc_id', '=', 'opening_balances.gbc_id')
          .onRef('imports.id', '=', 'opening_balances.import_id'),
      )
      .select(['opening_balances.id', 'member_id', 'garage_id', 'amount', 'as_of'])
      .where('opening_balances.gbc_id', '=', gbc_id)
      .where('imports.status', '=', 'applied')
      .where('opening_balances.id', '>', after)
      .orderBy('opening_balances.id')
      .limit(PAGE)
      .execute()
  for await (const rows of pages(balances))
    yield JSON.stringify(['balances', rows.map((row) => ({ ...row, changed_by_hand: changed.get(row.id)?.met }))])
}
