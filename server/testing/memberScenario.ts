import type { Announcement } from '#contract/announcements'
import type { Garage } from '#contract/garages'
import type { Job } from '#contract/jobs'
import type { OfficeDocument } from '#contract/documents'
import type { FileRecord } from '#contract/files'
import type { Member } from '#contract/members'
import type { Proposal } from '#contract/proposals'
import type { Page } from '#contract/common'
import { importSteps } from './imports'
import type { TestApp, TestUser } from './testApp'
import { until } from './until'
import { form, photo } from './uploads'

/** A long while ago for any clock of a test. */
const SINCE = '2020-01-01'
const LEFT_ON = '2024-05-01'

/** A member who owns a garage with another and has passed one on; and much that others keep secret from him. */
export interface MemberScenario {
  /** The member's login. */
  user: TestUser
  member: Member
  other: { user: TestUser; member: Member; garage: Garage }
  /** The board's own document. */
  closed: OfficeDocument
  /** What none of the cooperative's other people may be known by, each as it would stand in an answer. */
  secrets: Record<string, Buffer>
}

/** Fills a cooperative around one of its members through the product's own calls. */
export async function memberScenario(test: TestApp, gbc_id: string, chairman: TestUser): Promise<MemberScenario> {
  const base = `/api/gbc/${gbc_id}`
  async function send<T = unknown>(method: 'POST' | 'PUT', path: string, body: unknown, by = chairman): Promise<T> {
    const { status, body: answer } = await test.call<T>(by, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`)
    return answer
  }
  const create = <T = unknown>(path: string, body: unknown, by = chairman) =>
    send<T>('POST', `${base}/${path}`, body, by)

  async function upload(
    area: string,
    record_id: string,
    name: string,
    content: Buffer,
    by = chairman,
  ): Promise<FileRecord> {
    const { payload, type } = form([
      ['area', area],
      ['record_id', record_id],
      ['file', { name, content }],
    ])
    const { status, body } = await test.call<FileRecord>(by, 'POST', '/api/files/upload', payload, {
      'content-type': type,
    })
    if (status !== 201) throw new Error(`The file was refused: ${JSON.stringify(body)}`)
    return body
  }
  const contentOf = async (url: string) =>
    (await test.app.inject({ url, headers: { authorization: `Bearer ${chairman.token}` } })).rawPayload
  const pdf = (text: string) =>
    Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
  const picture = async (width: number) => photo({ width }).jpeg().toBuffer()
  const own = (garage: Garage, { id: member_id }: Member, fields: object = {}) =>
    create(`garages/${garage.id}/ownerships`, { member_id, from: SINCE, ...fields })

  const member = await test.member(gbc_id, chairman, { last_name: 'Своев', note: 'Скандалист' })
  const neighbour = await test.member(gbc_id, chairman, {
    last_name: 'Совладов',
    phones: ['+79995550202'],
    email: 'sovladov@example.org',
    note: 'Глуховат',
  })
  const stranger = await test.member(gbc_id, chairman, {
    last_name: 'Скрытнов',
    middle_name: 'Потаевич',
    phones: ['+79995550101'],
    email: 'skrytnov@example.org',
    snils: '11223344595',
    tags: ['шептун'],
    note: 'Неблагонадёжен',
    registration_address: 'Потайная улица, 1',
    postal_address: 'Абонентский ящик 3141',
    representative: 'Молчанов по доверенности',
    contact_persons: [{ name: 'Шёпотова Тайна', relation: 'жена', phone: '+79995550102', may_know_balance: true }],
    vehicles: [{ plate: 'О777ОО77', model: 'Запорожец' }],
  })
  await send('PUT', `${base}/members/${stranger.id}/passport`, {
    series: '4005',
    number: '123456',
    issued_by: 'Зареченским ОВД',
  })
  await create(`members/${(await test.member(gbc_id, chairman, { last_name: 'Архивный' })).id}/archive`, {})

  const shared = await create<Garage>('garages', { number: '1', block: 'А', note: 'Взломан зимой' })
  for (const owner of [member, neighbour]) await own(shared, owner, { share_numerator: 1, share_denominator: 2 })
  const passedOn = await create<Garage>('garages', { number: '2', block: 'А', note: 'Продан с долгом' })
  await own(passedOn, member, { to: LEFT_ON })
  await own(passedOn, stranger, { from: LEFT_ON })
  const theirs = await create<Garage>('garages', { number: '3', block: 'Щучий', note: 'Печка' })
  await own(theirs, stranger)
  for (const garage of [shared, theirs])
    await create(`garages/${garage.id}/tenancies`, { name: `Съёмщиков из ${garage.number}-го`, from: SINCE })
  const garagePhoto = await upload('garage_image', theirs.id, 'щит.jpg', await picture(301))
  const thing = await create<{ id: string }>('property', {
    name: 'Сейф бухгалтерии',
    category: 'equipment',
    inventory_number: 'С-1',
  })
  const thingPhoto = await upload('property_image', thing.id, 'сейф.jpg', await picture(302))

  const linked = {
    member_ids: [member.id, stranger.id],
    garage_ids: [shared.id, passedOn.id, theirs.id],
    property_ids: [thing.id],
  }
  const open = await create<OfficeDocument>('documents', {
    title: 'Устав',
    category: 'charter',
    visibility: 'members',
    note: 'Сверить с юристом',
    ...linked,
  })
  await upload('document_file', open.id, 'черновик устава.pdf', pdf('draft'))
  await upload('document_file', open.id, 'устав.pdf', pdf('final'))
  const closed = await create<OfficeDocument>('documents', {
    title: 'Тайный протокол',
    category: 'minutes',
    counterparty: 'Некто',
    ...linked,
  })
  await upload('document_file', closed.id, 'закрыто.pdf', pdf('sealed'))
  const cancelled = await create<OfficeDocument>('documents', {
    title: 'Отменённый приказ',
    category: 'order',
    visibility: 'members',
    ...linked,
  })
  await create(`documents/${cancelled.id}/archive`, {})

  const kind = {
    name: 'Сбор на шлагбаум',
    nature: 'target',
    method: 'manual',
    periodicity: 'none',
    due_rule: 'days',
    due_day: 10,
  }
  const { id: kind_id } = await create<{ id: string }>('contribution-kinds', kind)
  await create('charges', { member_id: stranger.id, kind_id, amount: 987_654, date: SINCE, reason: 'Спилил замок' })
  await create('payments', {
    paid_on: SINCE,
    comment: 'Из-под полы',
    lines: [{ member_id: stranger.id, amount: 12_345 }],
  })

  await create('announcements', { title: 'Недописанное объявление', text: 'Ещё думаем' })
  const forOthers = await create<Announcement>('announcements', {
    title: 'Щучьему ряду',
    text: 'Замок сменили',
    audience: 'garages',
    garage_ids: [theirs.id],
  })
  await upload('announcement_file', forOthers.id, 'ключи.pdf', pdf('keys'))
  await create(`announcements/${forOthers.id}/publish`, {})
  const jobs = async () => (await test.call<Job[]>(chairman, 'GET', `${base}/jobs`)).body
  await until(async () => (await jobs()).every(({ status }) => status === 'done'), 'the notices of the announcement')

  const user = await test.user({ gbc_id, role: 'member', member_id: member.id })
  const otherUser = await test.user({ gbc_id, role: 'member', member_id: stranger.id })
  const avatar = await upload('avatar', otherUser.id, 'я.jpg', await picture(303), otherUser)
  await send(
    'PUT',
    `/api/users/${otherUser.id}/profile/update`,
    { first_name: 'Икс', last_name: 'Профильный', phone_number: '+79995550303', avatar_file_id: avatar.id },
    otherUser,
  )
  await create('me/proposals', { ...stranger, email: 'novaya-taina@example.org' }, otherUser)
  const [{ id: proposal, version }] = (await test.call<Page<Proposal>>(chairman, 'GET', `${base}/members/proposals`))
    .body.items
  await create(`members/proposals/${proposal}/decline`, { version, answer: 'Похоже на опечатку' })

  const job = await create<Job>('exports', { area: 'members', format: 'csv' })
  await until(
    async () => (await test.call<Job>(chairman, 'GET', `${base}/jobs/${job.id}`)).body.status === 'done',
    'the export',
  )
  await importSteps(
    () => test,
    () => ({ gbc_id, user: chairman }),
  ).upload('список.csv', Buffer.from('Фамилия;Имя;Гараж\nВвозимов;Олег;77\n'))

  const words = [
    'Скандалист',
    'Глуховат',
    '79995550202',
    'sovladov@example.org', // what the office keeps of himself, and of who owns the garage with him: whose name he may know
    'Скрытнов',
    'Потаевич',
    '79995550101',
    'skrytnov@example.org',
    '11223344595',
    'шептун',
    'Неблагонадёжен',
    'Потайная',
    'ящик 3141',
    'Молчанов',
    'О777ОО77',
    'Запорожец',
    'Зареченским',
    'Архивный',
    'Взломан зимой',
    'Продан с долгом',
    'Печка',
    'Щучий',
    'Съёмщиков',
    'Сейф',
    'сейф.jpg',
    'Сверить с юристом',
    'черновик устава',
    'Тайный протокол',
    'закрыто.pdf',
    'Некто',
    'Отменённый',
    'Недописанное',
    'шлагбаум',
    'Из-под полы',
    'Замок сменили',
    'ключи.pdf',
    otherUser.email,
    chairman.email,
    'Профильный',
    '79995550303',
    'novaya-taina@example.org',
    'опечатку',
    'Ввозимов',
    'список.csv',
  ]
  const files = {
    'photo of a garage': garagePhoto.url,
    'photo of a thing': thingPhoto.url,
    'face of another': avatar.url,
    'its thumbnail': `${avatar.url}/thumbnail`,
  }
  const contents = await Promise.all(
    Object.entries(files).map(async ([name, url]) => [name, await contentOf(url)] as const),
  )
  const secrets = Object.fromEntries([
    ...words.map((word) => [word, Buffer.from(word)] as const),
    ...contents,
    ['a closed file', Buffer.from('% sealed')],
    ['a draft', Buffer.from('% draft')],
    ["a file of others' announcement", Buffer.from('% keys')],
  ])
  return { user, member, other: { user: otherUser, member: stranger, garage: theirs }, closed, secrets }
}
