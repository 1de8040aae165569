import type { ArchiveSummary } from '#contract/archive'
import { gbcLabels } from '#contract/gbc'
import { Facts } from '#shared/detail/Facts'
import { formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'

const isFilled = ({ rows }: ArchiveSummary['tables'][number]) => rows > 0

/** What is in an archive: whose, when, how many and how much. */
export function ArchiveContents({ summary }: { summary: ArchiveSummary }) {
  const { gbc, made_at, made_by, tables, files, missing_files } = summary
  return (
    <>
      <Facts
        facts={[
          { label: 'Кооператив', value: gbc.full_name, wide: true },
          { label: gbcLabels.tp_id, value: gbc.tp_id },
          { label: 'Архив составлен', value: [formatInstant(made_at), made_by].filter(Boolean).join(', ') },
        ]}
      />
      <table className="archive-tables">
        <caption>Что в архиве</caption>
        <tbody>
          {tables.filter(isFilled).map(({ name, title, rows, sums }) => (
            <tr key={name}>
              <th scope="row">
                {title}
                {sums.map(({ column, title: what, kopecks }) => (
                  <small key={column}>
                    {what.replace(/, ₽$/, '')}: {formatMoney(kopecks)}
                  </small>
                ))}
              </th>
              <td>{rows.toLocaleString('ru-RU')}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              Вложенные файлы
              {missing_files > 0 && <small>Ещё {missing_files} потеряны до того, как сделали архив</small>}
            </th>
            <td>{files.toLocaleString('ru-RU')}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
