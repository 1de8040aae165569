import type { ArchiveSummary } from '#contract/archive'
import { formatInstant, spreadsheetAmount } from '#server/features/exports/cells'
import { leftReasons } from './archivedTables'
import type { Areas } from '#server/records/area'

const BOM = '\ufeff'

const tableLine = ({ title, rows, sums }: ArchiveSummary['tables'][number]) =>
  [`  ${title}: ${rows}`, ...sums.map((sum) => `    ${sum.title}: ${spreadsheetAmount(sum.kopecks)}`)].join('\n')

/** What a person who opens the archive, with or without this program, has to know. For Notepad too. */
export function describeArchive(
  areas: Areas,
  { gbc, made_at, made_by, tables, files, missing_files }: ArchiveSummary,
): string {
  const text = `${gbc.full_name}
${gbc.short_name}, ИНН ${gbc.tp_id}

ПОЛНЫЙ АРХИВ КООПЕРАТИВА
Составлен ${formatInstant(made_at)} по московскому времени${made_by ? `, ${made_by}` : ''}.

ВНИМАНИЕ: здесь персональные данные, в том числе паспортные. Храните архив так, чтобы его не прочли посторонние,
и передавайте только тому, кто вправе их знать (закон 152-ФЗ).

Что внутри
  csv/            таблицы для людей: открываются в Excel, LibreOffice и любой другой программе
  json/           те же таблицы до последнего поля: по ним программа восстанавливает кооператив
  files/          фотографии и документы; где чьи, сказано в таблице «Файлы»
  manifest.json   опись: число строк, суммы в копейках, размер и контрольная сумма SHA-256 каждого файла

Сколько чего
${tables.map(tableLine).join('\n')}
  Вложенных файлов: ${files}${missing_files > 0 ? `\n  Потеряно ещё до архива: ${missing_files}` : ''}

Чего здесь нет
${leftReasons(areas)
  .map((reason) => `  ${reason}`)
  .join('\n')}

Как восстановить
  На экране: администратор программы, у которого ещё нет кооператива, открывает «Реквизиты», «Восстановить из архива».
  В командной строке: npm run restore -- ИМЯ_АРХИВА.zip
  Программа сверит контрольные суммы и запишет либо всё, либо ничего. Кто восстановил, тот становится председателем.
`
  return BOM + text.replaceAll('\n', '\r\n')
}
