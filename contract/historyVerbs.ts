import { deedsOfAreas } from './deeds'
import type { historyActions, LoggedArea } from './history'

/** What was done, as a verb of a sentence that begins with who did it: «Соловьёв В. А. записал владельца». */

const recordVerbs = {
  created: 'создал запись',
  updated: 'изменил запись',
  archived: 'отправил запись в архив',
  restored: 'вернул запись из архива',
  exported: 'выгрузил список в файл',
}

const importVerbs = {
  imported: 'внёс запись импортом',
  import_changed: 'изменил запись импортом',
  import_removed: 'отменил импорт этой записи',
  import_reverted: 'отменил изменение импортом',
}

const erasure = { data_erased: 'уничтожил персональные данные' }

const fileVerbs = { file_added: 'приложил файл', file_removed: 'убрал файл', file_restored: 'вернул файл' }

const imageVerbs = {
  image_added: 'добавил фотографию',
  image_removed: 'удалил фотографию',
  image_restored: 'вернул фотографию',
  image_captioned: 'изменил подпись фотографии',
  images_ordered: 'изменил порядок фотографий',
  cover_chosen: 'выбрал обложку',
}

/** Area → action → the verb in the masculine, with its object. What follows it is said behind a colon. */
export const historyVerbs: {
  [Area in LoggedArea]: Record<keyof (typeof historyActions)[Area], string>
} = {
  gbc: { ...recordVerbs, created: 'создал кооператив', updated: 'изменил реквизиты' },
  settings: { updated: 'изменил настройки' },
  members: {
    ...recordVerbs,
    ...importVerbs,
    ...erasure,
    passport_viewed: 'посмотрел паспорт',
    passport_saved: 'записал паспорт',
    passport_removed: 'удалил паспорт',
    admit: 'принял в члены кооператива',
    suspend: 'приостановил членство',
    resume: 'вернул в члены кооператива',
    leave: 'оформил выход',
    expel: 'исключил из кооператива',
    decease: 'записал о смерти',
    garage_received: 'записал получение гаража',
    garage_given: 'записал передачу гаража',
    transfer_undone: 'отменил передачу гаража',
    merged: 'присоединил вторую карточку',
    merged_into: 'объединил с другой карточкой',
    unmerged: 'отменил объединение',
    payer_forgotten: 'забыл плательщика из выписок',
    told_apart: 'отметил, что это не дубль',
    not_told_apart: 'снял отметку «не дубль»',
    contacts_proposed: 'предложил новые контакты',
    contacts_withdrawn: 'отозвал предложение контактов',
    contacts_accepted: 'принял новые контакты',
    contacts_declined: 'отклонил новые контакты',
  },
  garages: {
    ...recordVerbs,
    ...importVerbs,
    ...imageVerbs,
    owner_added: 'записал владельца',
    owner_changed: 'изменил запись о владельце',
    owner_removed: 'удалил запись о владельце',
    transferred: 'передал гараж',
    transfer_undone: 'отменил передачу гаража',
    tenant_added: 'записал арендатора',
    tenant_changed: 'изменил запись об арендаторе',
    tenant_removed: 'удалил запись об арендаторе',
    units_changed: 'изменил число людей, машин и прочего',
    owners_merged: 'объединил карточки владельца',
    owners_unmerged: 'отменил объединение карточек владельца',
  },
  garage_plan: { plan_changed: 'изменил план гаражей' },
  property: {
    ...recordVerbs,
    ...imageVerbs,
    maintenance_added: 'записал обслуживание',
    maintenance_changed: 'изменил запись об обслуживании',
    maintenance_removed: 'удалил запись об обслуживании',
  },
  contribution_kinds: {
    ...recordVerbs,
    rate_added: 'задал ставку',
    rate_removed: 'убрал ставку',
    list_saved: 'сохранил список гаражей',
    list_removed: 'убрал список гаражей',
    raising_closed: 'закрыл сбор',
    raising_opened: 'снова открыл сбор',
  },
  accounts: { exported: recordVerbs.exported },
  operations: { exported: recordVerbs.exported },
  expenses: recordVerbs,
  funds: {
    ...recordVerbs,
    created: 'завёл фонд',
    updated: 'изменил фонд',
    fund_moved: 'перераспределил деньги',
    fund_move_reversed: 'сторнировал перераспределение',
    fund_closed: 'закрыл фонд',
    fund_opened: 'снова открыл фонд',
  },
  cash_desks: { ...recordVerbs, created: 'завёл кассу', updated: 'изменил кассу' },
  charges: {
    exported: recordVerbs.exported,
    run_created: 'начал начисление',
    redo_created: 'начал пересчёт неоплаченных начислений',
    run_recounted: 'пересчитал начисление',
    run_deleted: 'удалил расчёт начисления',
    run_posted: 'провёл начисление',
    run_reversed: 'сторнировал начисление',
    charged: 'начислил вручную',
    charge_reversed: 'сторнировал начисление',
    charge_corrected: 'исправил начисление',
    opening_split: 'расшифровал начальный долг',
    opening_joined: 'объединил начальный долг обратно',
    schedule_set: 'задал расписание начислений',
    schedule_removed: 'убрал расписание начислений',
  },
  payments: {
    payment_taken: 'принял оплату',
    refunded: 'вернул аванс',
    payment_reversed: 'сторнировал оплату',
    cash_sent: 'сдал наличные в банк',
    place_opened: 'записал остаток на начало',
    debt_moved: 'перенёс долг или аванс',
    debt_written_off: 'списал долг',
    cash_arrived: 'записал зачисление наличных банком',
    operation_reversed: 'сторнировал операцию',
    payment_corrected: 'исправил оплату',
    advance_released: 'освободил аванс',
    advance_held: 'вернул авансу назначение',
    expense_paid: 'оплатил расход',
    accountable_given: 'выдал под отчёт',
    accountable_returned: 'принял подотчётный остаток',
  },
  receipts: { receipts_made: 'сделал квитанции', receipt_made: 'сделал квитанцию' },
  statements: {
    statement_uploaded: 'загрузил выписку',
    statement_accepted: 'принял выписку',
    statement_undone: 'отменил выписку',
    columns_named: 'указал столбцы реестра',
    columns_forgotten: 'забыл столбцы реестра',
    line_arrived: 'отнёс поступление к эквайрингу',
    line_matched: 'отнёс платёж из выписки к счёту',
    line_left: 'оставил платёж из выписки неразобранным',
    debit_sorted: 'разнёс списание из выписки',
    debit_unsorted: 'отменил разнесение списания',
  },
  periods: { period_closed: 'закрыл месяц', period_reopened: 'открыл месяц заново' },
  ledger: { posted: 'провёл операцию', reversed: 'сторнировал', ledger_rebuilt: 'пересчитал обороты' },
  documents: { ...recordVerbs, file_added: 'загрузил файл' },
  ...deedsOfAreas(recordVerbs, fileVerbs, 1),
  users: {
    ...recordVerbs,
    ...erasure,
    updated: 'изменил данные пользователя',
    invited: 'открыл доступ',
    logged_in: 'вошёл в программу',
    logged_out: 'вышел из программы',
    password_changed: 'сменил пароль',
    password_issued: 'выдал одноразовый пароль',
    password_reset: 'выдал одноразовый пароль командой на сервере',
    blocked: 'закрыл доступ',
    unblocked: 'вернул доступ',
    sessions_ended: 'завершил сеансы',
    two_factor_enabled: 'включил вход с кодом из телефона',
    two_factor_disabled: 'отключил вход с кодом из телефона',
    two_factor_reset: 'отключил вход с кодом из телефона у пользователя',
    recovery_codes_renewed: 'получил новые резервные коды',
    preferences_changed: 'изменил уведомления по почте',
  },
  archive: {
    exported: 'собрал архив кооператива',
    downloaded: 'скачал архив кооператива',
    restored: 'восстановил кооператив из архива',
    backup_restored: 'восстановил данные из резервной копии',
  },
  audit: { ...recordVerbs, chain_rebuilt: 'перевёл журнал на новую защиту' },
  balances: { ...importVerbs, imported: 'внёс остаток импортом', import_changed: 'изменил остаток импортом' },
  imports: {
    ...recordVerbs,
    import_uploaded: 'загрузил файл импорта',
    import_deleted: 'удалил файл импорта',
    import_applied: 'записал импорт',
    import_undone: 'отменил импорт',
    records_written: 'записал часть импорта',
    records_removed: 'убрал часть импорта',
    mapping_saved: 'сохранил соответствие столбцов',
    mapping_deleted: 'удалил соответствие столбцов',
  },
  banks: { imported: 'загрузил справочник банков' },
  mail: {
    tested: 'отправил пробное письмо',
    retried: 'отправил письмо ещё раз',
    dismissed: 'решил не отправлять письмо',
  },
}

/** How verbs that don't simply take an «а» end in the feminine. */
const FEMININE_ENDINGS: [RegExp, string][] = [
  [/шёл$/, 'шла'],
  [/вёл$/, 'вела'],
  [/ёс$/, 'есла'],
  [/лся$/, 'лась'],
  [/л$/, 'ла'],
]

/** «записал владельца» → «записала владельца»: the verb is the first word. */
const feminine = (phrase: string): string =>
  phrase.replace(/^\S+/, (verb) => {
    const [ending, other] = FEMININE_ENDINGS.find(([masculine]) => masculine.test(verb)) ?? [/$/, '']
    return verb.replace(ending, other)
  })

/**
 * @returns the verb of an action with its object, or undefined of one that has none; `ofWoman` puts it into the
 * feminine
 */
export function actionVerb(area: string, action: string, ofWoman: boolean): string | undefined {
  const verbs: Record<string, string> = area in historyVerbs ? historyVerbs[area as LoggedArea] : {}
  const verb = verbs[action]
  return verb && ofWoman ? feminine(verb) : verb
}
