import type { AreaWith } from './areas'
import { deedsOfAreas, logLabelsOfAreas } from './deeds'
import { ownershipLabels, tenancyLabels } from './garages'
import { gbcLabels } from './gbc'
import { userLabels } from './gbcUsers'
import { balanceLabels } from './imports'
import { NOTIFICATION_TOPICS, notificationTopics, type NotificationTopic } from './notifications'
import { cashDeskLabels } from './money/cashDesks'
import { contributionKindLabels } from './money/contributions'
import { fundLabels } from './money/funds'
import { garageUnitsLabels } from './garageUnits'
import { garageListLabels } from './money/garageLists'
import { maintenanceLabels } from './property'
import { financeSettingsLabels, placeSettingsLabels } from './settings'

/** Words of histories and of the log: what was done to a record, and fields that are logged though they are none of its columns. */

/** Areas that keep a log. */
export type LoggedArea = AreaWith<{ logged: string }>

/** What is done to records of every area. */
const recordActions = {
  created: 'Запись создана',
  updated: 'Запись изменена',
  archived: 'Отправлено в архив',
  restored: 'Возвращено из архива',
  exported: 'Список выгружен в файл',
}

/** What is logged though it changes no record. */
export const READING_ACTIONS: readonly string[] = ['exported', 'passport_viewed']

/** What imports do to records, with the file's name beside it. */
const importActions = {
  imported: 'Импорт из файла',
  import_changed: 'Изменено импортом из файла',
  import_removed: 'Импорт из файла отменён',
  import_reverted: 'Изменение импортом отменено',
}

/** What is done where a person's data stand. */
const erasure = { data_erased: 'Персональные данные уничтожены' }
const erasureLabels = { log_entries: 'Записей журнала', log_numbers: 'Их номера' }

/** What is read in the place of changes that were destroyed. @param act number of the log's entry that records it */
export const erasedChanges = (act: number): string =>
  `Что здесь было изменено, уничтожено вместе с персональными данными: запись журнала № ${act}`

/** What is done to files of a record. */
const fileActions = {
  file_added: 'Загружен файл',
  file_removed: 'Убран файл',
  file_restored: 'Возвращён файл',
}

/** What is done to photos of a record. */
const imageActions = {
  image_added: 'Добавлена фотография',
  image_removed: 'Удалена фотография',
  image_restored: 'Возвращена фотография',
  image_captioned: 'Изменена подпись',
  images_ordered: 'Изменён порядок фотографий',
  cover_chosen: 'Выбрана обложка',
}
const imageLabels = { image: 'Фотография', caption: 'Подпись' }

/** Area → action → what is said of it. */
export const historyActions = {
  gbc: { ...recordActions, created: 'Кооператив создан', updated: 'Изменено' },
  settings: { updated: 'Настройки изменены' },
  members: {
    ...recordActions,
    ...importActions,
    ...erasure,
    passport_viewed: 'Просмотрен паспорт',
    passport_saved: 'Паспорт записан',
    passport_removed: 'Паспорт удалён',
    admit: 'Приём в члены',
    suspend: 'Членство приостановлено',
    resume: 'Возвращение в члены',
    leave: 'Оформлен выход',
    expel: 'Исключение из членов',
    decease: 'Записано о смерти',
    garage_received: 'Получен гараж',
    garage_given: 'Передан гараж',
    transfer_undone: 'Передача гаража отменена',
    merged: 'Присоединена вторая карточка',
    merged_into: 'Объединена с другой карточкой',
    unmerged: 'Объединение отменено',
    payer_forgotten: 'Забыт плательщик из выписок',
    told_apart: 'Отмечено: не дубль',
    not_told_apart: 'Отметка «не дубль» снята',
    contacts_proposed: 'Предложены новые контакты',
    contacts_withdrawn: 'Предложение отозвано',
    contacts_accepted: 'Предложение принято',
    contacts_declined: 'Предложение отклонено',
  },
  garages: {
    ...recordActions,
    ...importActions,
    ...imageActions,
    owner_added: 'Записан владелец',
    owner_changed: 'Изменена запись о владельце',
    owner_removed: 'Удалена запись о владельце',
    transferred: 'Гараж передан',
    transfer_undone: 'Передача отменена',
    tenant_added: 'Записан арендатор',
    tenant_changed: 'Изменена запись об арендаторе',
    tenant_removed: 'Удалена запись об арендаторе',
    units_changed: 'Изменено число людей, машин и прочего',
    owners_merged: 'Карточки владельца объединены',
    owners_unmerged: 'Объединение карточек владельца отменено',
  },
  garage_plan: { plan_changed: 'План изменён' },
  property: {
    ...recordActions,
    ...imageActions,
    maintenance_added: 'Записано обслуживание',
    maintenance_changed: 'Изменена запись об обслуживании',
    maintenance_removed: 'Удалена запись об обслуживании',
  },
  documents: { ...recordActions, file_added: 'Загружен файл' },
  ...deedsOfAreas(recordActions, fileActions, 0),
  contribution_kinds: {
    ...recordActions,
    rate_added: 'Задана ставка',
    rate_removed: 'Убрана ставка',
    list_saved: 'Сохранён список гаражей',
    list_removed: 'Убран список гаражей',
    raising_closed: 'Сбор закрыт',
    raising_opened: 'Сбор открыт снова',
  },
  accounts: { exported: recordActions.exported },
  operations: { exported: recordActions.exported },
  cash_desks: recordActions,
  expenses: recordActions,
  funds: {
    ...recordActions,
    fund_moved: 'Перераспределены деньги',
    fund_move_reversed: 'Перераспределение сторнировано',
    fund_closed: 'Фонд закрыт',
    fund_opened: 'Фонд открыт снова',
  },
  charges: {
    exported: recordActions.exported,
    run_created: 'Начато начисление',
    redo_created: 'Начат пересчёт неоплаченных начислений',
    run_recounted: 'Начисление пересчитано',
    run_deleted: 'Расчёт начисления удалён',
    run_posted: 'Начислено',
    run_reversed: 'Начисление сторнировано',
    charged: 'Начислено вручную',
    charge_reversed: 'Начисление сторнировано',
    charge_corrected: 'Начисление исправлено',
    opening_split: 'Расшифрован начальный долг',
    opening_joined: 'Начальный долг объединён обратно',
    schedule_set: 'Задано расписание начислений',
    schedule_removed: 'Убрано расписание начислений',
  },
  payments: {
    payment_taken: 'Принята оплата',
    refunded: 'Возвращён аванс',
    payment_reversed: 'Оплата сторнирована',
    payment_corrected: 'Оплата исправлена',
    cash_sent: 'Наличные сданы в банк',
    place_opened: 'Остаток на начало записан',
    debt_moved: 'Долг или аванс перенесён',
    debt_written_off: 'Долг списан',
    cash_arrived: 'Наличные зачислены банком',
    operation_reversed: 'Операция сторнирована',
    advance_released: 'Аванс освобождён',
    advance_held: 'Аванс снова ждёт по назначению',
    expense_paid: 'Оплачен расход',
    accountable_given: 'Выдано под отчёт',
    accountable_returned: 'Возвращён подотчётный остаток',
  },
  receipts: { receipts_made: 'Сделаны квитанции', receipt_made: 'Сделана квитанция' },
  statements: {
    statement_uploaded: 'Выписка загружена',
    statement_accepted: 'Выписка принята',
    statement_undone: 'Выписка отменена',
    columns_named: 'Столбцы реестра указаны',
    columns_forgotten: 'Столбцы реестра забыты',
    line_arrived: 'Поступление отнесено к эквайрингу',
    line_matched: 'Платёж из выписки отнесён к счёту',
    line_left: 'Платёж из выписки оставлен неразобранным',
    debit_sorted: 'Списание из выписки разнесено',
    debit_unsorted: 'Списание из выписки снова не разнесено',
  },
  periods: { period_closed: 'Месяц закрыт', period_reopened: 'Месяц открыт заново' },
  ledger: { posted: 'Проведено', reversed: 'Сторнировано', ledger_rebuilt: 'Обороты пересчитаны' },
  users: {
    ...recordActions,
    ...erasure,
    updated: 'Данные изменены',
    invited: 'Приглашение отправлено',
    logged_in: 'Вход в программу',
    logged_out: 'Выход из программы',
    password_changed: 'Пароль изменён',
    password_issued: 'Выдан одноразовый пароль',
    password_reset: 'Одноразовый пароль выдан командой на сервере',
    blocked: 'Доступ закрыт',
    unblocked: 'Доступ возвращён',
    sessions_ended: 'Сеансы завершены',
    two_factor_enabled: 'Включён вход с кодом из телефона',
    two_factor_disabled: 'Отключён вход с кодом из телефона',
    two_factor_reset: 'Председатель отключил вход с кодом из телефона',
    recovery_codes_renewed: 'Получены новые резервные коды',
    preferences_changed: 'Изменены уведомления по почте',
  },
  archive: {
    exported: 'Архив собран',
    downloaded: 'Архив скачан',
    restored: 'Кооператив восстановлен из архива',
    backup_restored: 'Данные восстановлены из резервной копии',
  },
  audit: { ...recordActions, chain_rebuilt: 'Журнал переведён на новую защиту' },
  balances: importActions,
  imports: {
    ...recordActions,
    import_uploaded: 'Файл загружен',
    import_deleted: 'Файл удалён',
    import_applied: 'Импорт записан',
    import_undone: 'Импорт отменён',
    records_written: 'Записана часть импорта',
    records_removed: 'Убрана часть импорта',
    mapping_saved: 'Соответствие столбцов сохранено',
    mapping_deleted: 'Соответствие столбцов удалено',
  },
  banks: { imported: 'Справочник банков загружен' },
  mail: {
    tested: 'Отправлено пробное письмо',
    retried: 'Письмо отправлено ещё раз',
    dismissed: 'Письмо решено не отправлять',
  },
} as const satisfies Record<LoggedArea, Record<string, string>>

/** Everything that is done anywhere and logged: what has no words here can't be written there. */
export type LoggedAction = { [Area in LoggedArea]: keyof (typeof historyActions)[Area] }[LoggedArea]

/** Actions of an area by their names; none of an unknown one. */
export const actionsOf = (area: string): Record<string, string> =>
  area in historyActions ? historyActions[area as LoggedArea] : {}

export const actionName = (area: string, action: string): string => actionsOf(area)[action] ?? action

/** What a user's choice of e-mails is called in the log. */
const topicLabels = Object.fromEntries(
  NOTIFICATION_TOPICS.map((topic) => [topic, notificationTopics[topic].log_label]),
) as Record<NotificationTopic, string>

/** Area → field → label, of what is logged beside the record's own columns. */
export const historyLabels = {
  members: {
    date: 'Дата',
    decision: 'Решение',
    garage: 'Гараж',
    share: 'Доля',
    ground: 'Основание',
    merged_with: 'Вторая карточка',
    distinct_from: 'Похожая карточка',
    proposed: 'Предложено',
    reason: 'Причина',
    answer: 'Ответ',
    import_file: 'Файл',
    ...erasureLabels,
  },
  garages: {
    ...ownershipLabels,
    ...tenancyLabels,
    units: garageUnitsLabels.quantity,
    date: 'День перехода права',
    import_file: 'Файл',
    ...imageLabels,
  },
  balances: { ...balanceLabels, import_file: 'Файл' },
  contribution_kinds: { ...contributionKindLabels, list: garageListLabels.name },
  cash_desks: cashDeskLabels,
  expenses: { name: 'Название', archived_at: cashDeskLabels.archived_at },
  funds: {
    ...fundLabels,
    funds: 'Откуда, куда',
    amount: 'Сумма',
    date: 'Дата',
    reason: 'Основание',
    shortage: 'Не хватало',
  },
  charges: { kind_name: 'Взнос', reason: 'Основание', member: 'Член', amount: 'Сумма' },
  payments: {
    members: 'За кого',
    place: 'Касса, счёт',
    amount: 'Сумма',
    as_of: 'На начало дня',
    reason: 'Основание',
    category: 'Статья расходов',
    person: 'Подотчётное лицо',
    fund: 'Из фонда',
    shortage: 'Не хватало в фонде',
  },
  receipts: { number: 'Номер', receipts: 'Квитанций', member: 'Член', amount: 'К оплате' },
  statements: {
    file: 'Файл',
    amount: 'Сумма',
    reason: 'Почему',
    name: 'Название',
    sorted_to: 'Куда отнесено',
    fund: 'Из фонда',
    shortage: 'Не хватало в фонде',
  },
  periods: { month: 'Месяц', warnings: 'Не сделано', note: 'Пояснение', reason: 'Почему' },
  ledger: { operations: 'Операции', lines_hash: 'Контрольная сумма' },
  imports: {
    file: 'Файл',
    records: 'Записей',
    name: 'Название',
    ids_digest: 'Контрольная сумма номеров записей',
    digest: 'Контрольная сумма содержимого',
  },
  garage_plan: { boxes: 'Передвинуто гаражей' },
  property: { ...maintenanceLabels, ...imageLabels },
  documents: { file: 'Файл', links: 'Связан с' },
  ...logLabelsOfAreas(),
  mail: { letter: 'Письмо' },
  archive: {
    made_on: 'Копия от',
    replaced_from: 'Заменены записи журнала с №',
    replaced_to: 'По №',
  },
  audit: {
    entries: 'Записей',
    old_head: 'Прежний отпечаток',
    new_head: 'Новый отпечаток',
    broken_at: 'Прежний журнал был нарушен на записи №',
  },
  gbc: gbcLabels,
  settings: { ...placeSettingsLabels, ...financeSettingsLabels },
  users: {
    ...userLabels,
    delivery: 'Как передан',
    sessions: 'Сеансов',
    ...topicLabels,
    ...erasureLabels,
  },
} as const satisfies Partial<Record<LoggedArea, Record<string, string>>>
