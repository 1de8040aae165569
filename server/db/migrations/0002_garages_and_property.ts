import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { emptyFirst, sequence, trigramIndex } from '../ddl'

/** Garages, who owns and rents them, their plan; cooperative property, its maintenance and images of records. */
export const m0002 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    /**
     * An index for each way a list is sorted: a page skips and is counted by it alone, however far it lies. The first,
     * which is the list's own order, holds the columns of its filters too.
     */
    async function listIndexes(table: string, sorts: string[][], filters: string) {
      const columnsOf = (sort: string[]) =>
        `gbc_id, ${sort.map((column) => column + emptyFirst(engine)).join(', ')}, id, archived_at`
      for (const [place, sort] of sorts.entries()) {
        const columns = place === 0 ? `${columnsOf(sort)}, ${filters}` : columnsOf(sort)
        await run(`create index ${table}_by_${sort[0]} on ${table} (${columns}) where archived_at is null`)
      }
      await run(`create index ${table}_archived on ${table} (${columnsOf(sorts[0])}) where archived_at is not null`)
      for (const statement of trigramIndex(engine, table)) await run(statement)
    }

    await run(`create table garages (
      seq ${sequence(engine)}, gbc_id text not null references gbcs(id), id text not null,
      number text not null, number_key text not null, block text, block_key text not null, "row" text, row_key text not null,
      floor integer, kind text not null, area double precision, height double precision,
      cadastral_number text, land_cadastral_number text, ownership_form text not null, land_privatised integer not null,
      coefficient double precision, power_limit double precision, phases integer, status text not null, note text,
      search_key text not null, owners_state text not null, owners_change_on text,
      plan_x integer, plan_y integer, plan_rotated integer not null,
      version integer not null, created_at text not null, updated_at text not null, archived_at text,
      unique (gbc_id, id))`)
    await run('create unique index garages_number on garages (gbc_id, block_key, number_key)')
    await run('create index garages_owners_change on garages (owners_change_on) where owners_change_on is not null')
    await listIndexes(
      'garages',
      [
        ['number_key', 'block_key'],
        ['block_key', 'number_key'],
        ...['row_key', 'kind', 'area', 'status', 'owners_state', 'created_at', 'updated_at'].map((column) => [
          column,
          'number_key',
          'block_key',
        ]),
      ],
      'status, kind, ownership_form',
    )

    await run(`create table ownerships (
      gbc_id text not null, id text not null, garage_id text not null, member_id text not null,
      share_numerator integer not null, share_denominator integer not null, from_on text not null, to_on text, ground text,
      created_at text not null, primary key (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id), foreign key (gbc_id, member_id) references members (gbc_id, id))`)
    await run('create index ownerships_garage on ownerships (gbc_id, garage_id, from_on)')
    await run('create index ownerships_member on ownerships (gbc_id, member_id, from_on)')

    await run(`create table tenancies (
      gbc_id text not null, id text not null, garage_id text not null, name text not null, phone text,
      from_on text not null, to_on text, contract text, created_at text not null, primary key (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run('create index tenancies_garage on tenancies (gbc_id, garage_id, from_on)')

    await run('create table garage_plans (gbc_id text primary key references gbcs(id), version integer not null)')

    await run(`create table property (
      seq ${sequence(engine)}, gbc_id text not null references gbcs(id), id text not null,
      name text not null, sort_key text not null, search_key text not null,
      inventory_number text not null, inventory_number_key text not null,
      category text not null, status text not null, condition text not null, acquired_on text, cost bigint, useful_life integer,
      location text, responsible text, warranty_until text, next_maintenance_on text, note text,
      version integer not null, created_at text not null, updated_at text not null, archived_at text,
      unique (gbc_id, id))`)
    await run('create unique index property_inventory_number on property (gbc_id, inventory_number_key)')
    await listIndexes(
      'property',
      [
        ['sort_key'],
        ...[
          'inventory_number_key',
          'category',
          'status',
          'cost',
          'acquired_on',
          'next_maintenance_on',
          'created_at',
          'updated_at',
        ].map((column) => [column, 'sort_key']),
      ],
      'category, status, condition',
    )

    await run(`create table maintenance (
      gbc_id text not null, id text not null, property_id text not null, date text not null, description text not null,
      contractor text, cost bigint, created_at text not null, primary key (gbc_id, id),
      foreign key (gbc_id, property_id) references property (gbc_id, id))`)
    await run('create index maintenance_property on maintenance (gbc_id, property_id, date)')

    await run('alter table files add column position integer')
    await run('alter table files add column caption text')
    await run('alter table files add column is_cover integer not null default 0')
    await run('alter table files add column deleted_at text')
  },
})
