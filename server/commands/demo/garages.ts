import { garageInputSchema, ownershipInputSchema, type GarageInput } from '#contract/garages'
import type { Member } from '#contract/members'
import { propertyInputSchema } from '#contract/property'
import type { Db } from '#server/db/engine'
import { createGarage } from '#server/features/garages/garagesService'
import { addOwnership } from '#server/features/garages/ownershipsService'
import { createProperty } from '#server/features/property/propertyService'
import type { Actor } from '#server/http/actor'
import { check } from '#server/http/validation'
import type { Random } from './random'

const IN_ROW = 20
const ROWS_OF_BLOCK_A = 6

/** Garages 1…240: rows of twenty, the first six rows in block А, the rest in block Б. */
function inventGarage(random: Random, number: number, owned: boolean): GarageInput {
  const row = Math.ceil(number / IN_ROW)
  return check(garageInputSchema, {
    number: String(number),
    block: row <= ROWS_OF_BLOCK_A ? 'А' : 'Б',
    row: String(row),
    kind: row === 12 ? 'metal' : 'capital',
    area: row % 4 === 0 ? 24 : 18.5,
    height: 2.6,
    ownership_form: random.chance(0.25) ? 'property' : 'share',
    coefficient: 1,
    power_limit: 3,
    phases: random.chance(0.1) ? 3 : 1,
    status: owned
      ? random.pick(['occupied', 'occupied', 'occupied', 'occupied', 'occupied', 'occupied', 'rented', 'for_sale'])
      : random.pick(['free', 'sealed']),
  })
}

const wholeOrHalf = (random: Random) => (random.chance(0.08) ? 2 : 1)

/** A garage to each owner who is still one; a few are owned in halves by two neighbours in the register. */
export async function makeGarages(db: Db, actor: Actor, random: Random, members: Member[]): Promise<void> {
  await db.write.transaction().execute(async (trx) => {
    for (const [index, member] of members.entries()) {
      const owned = ['applicant', 'active', 'suspended'].includes(member.status)
      const garage = await createGarage(trx, actor, inventGarage(random, index + 1, owned))
      if (!owned) continue
      const share_denominator = wholeOrHalf(random)
      const from = member.joined_on ?? '2026-01-15'
      const part = (member_id: string) =>
        check(ownershipInputSchema, {
          member_id,
          share_numerator: 1,
          share_denominator,
          from,
          ground: 'Справка о выплате пая',
        })
      await addOwnership(trx, actor, garage.id, part(member.id))
      const neighbour = members[(index + 1) % members.length]
      if (share_denominator === 2 && !neighbour.archived_at)
        await addOwnership(trx, actor, garage.id, part(neighbour.id))
    }
  })
}

/** Kopecks. */
const roubles = (amount: number) => amount * 100

const THINGS = [
  {
    name: 'Ворота въездные с электроприводом',
    category: 'gate',
    acquired_on: '2021-05-14',
    cost: roubles(186_000),
    useful_life: 120,
    location: 'Главный въезд',
  },
  {
    name: 'Шлагбаум автоматический',
    category: 'gate',
    acquired_on: '2023-08-02',
    cost: roubles(94_500),
    useful_life: 84,
    location: 'Второй въезд',
    condition: 'new',
  },
  {
    name: 'Трансформаторная подстанция КТП-250',
    category: 'power_network',
    acquired_on: '2009-10-20',
    cost: roubles(740_000),
    useful_life: 300,
    location: 'Блок А, торец ряда 1',
    condition: 'worn',
  },
  {
    name: 'Комплект видеонаблюдения на 16 камер',
    category: 'video',
    acquired_on: '2024-03-11',
    cost: roubles(128_300),
    useful_life: 60,
    location: 'Сторожка',
    warranty_until: '2027-03-11',
  },
  { name: 'Сторожка', category: 'building', acquired_on: '1989-09-01', location: 'Главный въезд' },
  {
    name: 'Снегоуборочная машина',
    category: 'equipment',
    acquired_on: '2022-11-30',
    cost: roubles(79_990),
    useful_life: 60,
    status: 'storage',
    location: 'Бокс 240',
    next_maintenance_on: '2026-12-01',
  },
  {
    name: 'Асфальтовое покрытие проездов',
    category: 'road',
    acquired_on: '2018-07-25',
    cost: roubles(1_250_000),
    useful_life: 180,
    location: 'Ряды 1–12',
    condition: 'worn',
  },
]

export async function makeProperty(db: Db, actor: Actor): Promise<void> {
  await db.write.transaction().execute(async (trx) => {
    for (const thing of THINGS)
      await createProperty(trx, actor, check(propertyInputSchema, { ...thing, responsible: 'Фёдоров И. П.' }))
  })
}
