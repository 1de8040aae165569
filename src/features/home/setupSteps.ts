import type { Gbc } from '#contract/gbc'
import type { Home } from '#contract/home'
import { can } from '#contract/permissions'
import { missingInProfile, type User } from '#contract/users'
import { plural } from '#contract/plural'
import { BOOKS, CHARGES, CONTRIBUTION_CREATE, STATEMENTS } from '#shared/routing/moneyPaths'
import {
  GARAGES,
  GBC,
  GBC_CREATE,
  GBC_EDIT,
  HOME,
  IMPORT_EXPORT,
  MEMBERS,
  PROFILE_EDIT,
  SECURITY,
  updatePasswordPath,
} from '#shared/routing/paths'
import { countOf } from './counts'

export interface SetupStep {
  key: string
  title: string
  /** What is said of it when it is done. */
  finished: string
  /** What is missing, in words. */
  hint?: string
  done: boolean
  /** Where it is done; null while an earlier step must come first. */
  to: string | null
}

const listed = (names: string[]) => (names.length > 0 ? `Не указаны: ${names.join(', ')}` : undefined)

/** Requisites that letters, receipts and registers need, and that may be left out when a cooperative is created. */
const missingInRequisites = ({ trrc, ogrn, phone_number, chairman_name }: Gbc): string[] =>
  Object.entries({ КПП: trrc, ОГРН: ogrn, телефон: phone_number, председатель: chairman_name })
    .filter(([, value]) => !value)
    .map(([name]) => name)

function ownSteps(user: User): SetupStep[] {
  const missing = missingInProfile(user)
  return [
    {
      key: 'password',
      title: 'Сменить одноразовый пароль',
      finished: 'Пароль сменён',
      done: user.password_set,
      to: updatePasswordPath(HOME),
    },
    {
      key: 'profile',
      title: 'Заполнить свой профиль',
      finished: 'Профиль заполнен',
      hint: listed(missing.map((name) => name.toLowerCase())),
      done: missing.length === 0,
      to: PROFILE_EDIT,
    },
  ]
}

function gbcSteps(gbc: Gbc | null): SetupStep[] {
  const missing = gbc ? missingInRequisites(gbc) : []
  return [
    {
      key: 'gbc',
      title: 'Создать кооператив',
      finished: 'Кооператив создан',
      hint: gbc ? undefined : 'Понадобятся ИНН, адрес и, если счёт открыт, БИК банка',
      done: gbc !== null,
      to: GBC_CREATE,
    },
    {
      key: 'requisites',
      title: 'Дополнить реквизиты',
      finished: 'Реквизиты заполнены',
      hint: listed(missing),
      done: gbc !== null && missing.length === 0,
      to: gbc && GBC_EDIT,
    },
    {
      key: 'account',
      title: 'Записать банковский счёт',
      finished: 'Банковский счёт записан',
      hint: 'БИК найдёт банк, ключ счёта проверится сразу',
      done: gbc !== null && gbc.bank_accounts.length > 0,
      to: gbc && GBC,
    },
  ]
}

function memberSteps(gbc: Gbc | null, home: Home | undefined, canImport: boolean): SetupStep[] {
  const total = (home && countOf(home, 'members')) ?? 0
  const without_consent = (home && countOf(home, 'without_consent')) ?? 0
  return [
    {
      key: 'members',
      title: 'Записать первых членов кооператива',
      finished: 'Члены кооператива записаны',
      hint:
        total > 0
          ? undefined
          : canImport
            ? 'Всех сразу из своей таблицы Excel, с гаражами и долгами; по одному — в разделе «Члены»'
            : 'По одному или всех сразу из своей таблицы Excel',
      done: total > 0,
      to: gbc && (canImport ? IMPORT_EXPORT : MEMBERS),
    },
    {
      key: 'consents',
      title: 'Отметить согласия на обработку данных',
      finished: 'Согласия отмечены',
      hint:
        without_consent > 0 ? `Согласия нет у ${plural(without_consent, ['члена', 'членов', 'членов'])}` : undefined,
      done: total > 0 && without_consent === 0,
      to: total > 0 ? `${MEMBERS}?lacks=consent` : null,
    },
  ]
}

const MONEY_COUNTS = ['book_openings', 'contributions', 'charge_runs', 'statements'] as const

const garageStep = (gbc: Gbc | null, total: number): SetupStep => ({
  key: 'garages',
  title: 'Записать гаражи',
  finished: 'Гаражи записаны',
  hint: 'Достаточно номера; из таблицы Excel придут вместе с владельцами',
  done: total > 0,
  to: gbc && GARAGES,
})

/** From what there was at the beginning to the bank's statement: what counts can't be known of is not asked for. */
function moneySteps(home: Home, total: number): SetupStep[] {
  const [openings, kinds, runs, statements] = MONEY_COUNTS.map((name) => countOf(home, name))
  if (openings === undefined || kinds === undefined || runs === undefined || statements === undefined) return []
  return [
    {
      key: 'openings',
      title: 'Внести остатки кассы и банка',
      finished: 'Остатки кассы и банка внесены',
      hint: 'Сколько денег было в день, с которого вы начинаете; долги и авансы — из таблицы членов',
      done: openings > 0,
      to: total > 0 ? BOOKS : null,
    },
    {
      key: 'rates',
      title: 'Завести взнос и его ставку',
      finished: 'Взносы заведены',
      hint: 'Название, как считать и сколько рублей: остальное подставится',
      done: kinds > 0,
      to: CONTRIBUTION_CREATE,
    },
    {
      key: 'charges',
      title: 'Начислить взносы за год или месяц',
      finished: 'Взносы начислены',
      hint: 'Перед проведением видна сумма каждого гаража и её расчёт',
      done: runs > 0,
      to: kinds > 0 && total > 0 ? CHARGES : null,
    },
    {
      key: 'statement',
      title: 'Загрузить выписку банка',
      finished: 'Выписка банка загружена',
      hint: 'Файл 1С из банка-клиента: платежи разнесутся по гаражам сами',
      done: statements > 0,
      to: total > 0 ? STATEMENTS : null,
    },
  ]
}

/** The chairman's login opens everything, the users too: a password alone is little for it. */
const protectionStep = ({ two_factor }: User): SetupStep => ({
  key: 'two-factor',
  title: 'Включить вход с кодом из телефона',
  finished: 'Вход с кодом из телефона включён',
  hint: 'Председателю доступно всё: тот, кто узнает пароль, без телефона не войдёт',
  done: two_factor,
  to: SECURITY,
})

/** What is to be set up before the work flows, computed from the data: only steps that this user can take. */
export function setupSteps(user: User, home?: Home): SetupStep[] {
  const founder = user.gbc === null
  const garages = home && countOf(home, 'garages')
  return [
    ...ownSteps(user),
    ...(founder || can(user.role, 'gbc.write') ? gbcSteps(user.gbc) : []),
    ...(founder || can(user.role, 'members.write') ? memberSteps(user.gbc, home, can(user.role, 'imports.write')) : []),
    // Garages that could not be counted are not asked for.
    ...(founder || (garages !== undefined && can(user.role, 'garages.write'))
      ? [garageStep(user.gbc, garages ?? 0)]
      : []),
    ...(home && can(user.role, 'finances.settings') ? moneySteps(home, garages ?? 0) : []),
    ...(can(user.role, 'users.manage') ? [protectionStep(user)] : []),
  ]
}
