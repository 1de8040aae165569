import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { makeAppendOnly } from '../ddl'

/** What each allocation is for and when it counts, from its charge and payment: `server/features/accounts/bookedAs.ts`. */
export const BOOKED = `
  select gbc_id, id, kind_id, charge_source, case when day < open_from then open_from else day end as booked_on,
    case when money = 1 then coalesce(taken_back_on, paid_on) end as money_on, case when day < open_from then 1 else 0 end as is_late
  from (
    select allocation.gbc_id, allocation.id, charges.kind_id, charges.source as charge_source,
      coalesce(allocation.open_from, '') as open_from,
      case
        when moved.id is not null or paid.kind = 'write_off' then null
        when unpaid.seq <= allocation.operation_seq then unpaid.effective_date
        when uncharged.seq <= allocation.operation_seq then uncharged.effective_date
        when paid.effective_date < charges.date then charges.date
        else paid.effective_date
      end as day,
      case when payments.source in ('cash', 'bank') then 1 else 0 end as money, paid.effective_date as paid_on,
      case when unpaid.seq <= allocation.operation_seq then unpaid.effective_date end as taken_back_on
    from allocations as allocation
    join charges on charges.gbc_id = allocation.gbc_id and charges.id = allocation.charge_id
    join payment_lines as line on line.gbc_id = allocation.gbc_id and line.id = allocation.payment_line_id
    join payments on payments.gbc_id = line.gbc_id and payments.id = line.payment_id
    join operations as paid on paid.gbc_id = payments.gbc_id and paid.id = payments.operation_id
    left join operations as unpaid on unpaid.gbc_id = paid.gbc_id
      and unpaid.reverses_id = case when allocation.amount < 0 then paid.id end
    left join operations as uncharged on uncharged.gbc_id = charges.gbc_id
      and uncharged.reverses_id = case when allocation.amount < 0 then charges.operation_id end
    left join charges as moved on moved.gbc_id = payments.gbc_id
      and moved.operation_id = case when payments.source = 'offset' then payments.operation_id end and moved.source = 'transfer'
  ) as dated`

/** Allocations say themselves what they are for and when they count: funds and reports sum them without going through payments. */
export const m0055 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const column of ['kind_id text', 'charge_source text', 'booked_on text', 'money_on text', 'is_late integer'])
      await run(`alter table allocations add column ${column}`)
    if (engine === 'sqlite') {
      for (const verb of ['update', 'delete']) await run(`drop trigger allocations_no_${verb}`)
    } else {
      await run('drop trigger allocations_append_only on allocations')
      await run('drop trigger allocations_no_truncate on allocations')
      await run('drop function allocations_append_only()')
    }
    await run(`update allocations set kind_id = booked.kind_id, charge_source = booked.charge_source,
        booked_on = booked.booked_on, money_on = booked.money_on, is_late = booked.is_late
      from (${BOOKED}) as booked where booked.gbc_id = allocations.gbc_id and booked.id = allocations.id`)
    await run('alter table allocations drop column open_from')
    // All that sums of it need, in the order in which a fund's movements are read.
    const columns = 'gbc_id, kind_id, booked_on, operation_seq, is_late, amount, money_on, charge_source'
    await run(`create index allocations_booked on allocations (${columns})`)
    for (const statement of makeAppendOnly(engine, 'allocations')) await run(statement)
  },
})
