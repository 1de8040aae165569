import { Button, Select } from 'antd'
import { useState } from 'react'
import type { Import, ImportTable } from '#contract/imports'
import { NamedListbox } from '#shared/form/NamedListbox'
import { plural } from '#contract/plural'
import { useChooseImportTableMutation } from './importsApi'
import { useWizard } from './wizard'

const ROWS = ['строка', 'строки', 'строк'] as const

/** Which sheet and which header: found by itself, and changed here when it was found wrong. */
export function FileStep({ found }: { found: Import }) {
  const { gbc_id, id, version, sheets, table } = found
  const { openImport, openStep } = useWizard()
  const [choose, { isLoading }] = useChooseImportTableMutation()
  const readSheet = (sheet: number, more_sheets = false) =>
    void choose({ gbc_id, id, body: { version, sheet, more_sheets } })
  const readHeader = (from: number, to: number) => {
    if (table)
      void choose({
        gbc_id,
        id,
        body: {
          version,
          sheet: table.sheet,
          more_sheets: table.more_sheets.length > 0,
          header_from: from,
          header_to: to,
        },
      })
  }
  return (
    <>
      {sheets.length > 1 && (
        <div className="import-field">
          <label htmlFor="import-sheet">Лист</label>
          <Select
            id="import-sheet"
            value={table?.sheet}
            placeholder="Выберите лист"
            disabled={isLoading}
            popupRender={(list) => <NamedListbox label="Лист">{list}</NamedListbox>}
            options={sheets.map(({ index, name, rows, hidden }) => ({
              value: index,
              label: `${name}, ${plural(rows, ROWS)}${hidden ? ', скрыт' : ''}`,
            }))}
            onChange={(sheet) => readSheet(sheet)}
          />
          {table && (
            <label>
              <input
                type="checkbox"
                disabled={isLoading}
                checked={table.more_sheets.length > 0}
                onChange={({ target }) => readSheet(table.sheet, target.checked)}
              />{' '}
              Вместе с листами, где такие же столбцы{table.more_sheets.length > 0 && `: ${sheetNames(found)}`}
            </label>
          )}
        </div>
      )}
      {table && (
        <HeaderChoice
          key={`${table.sheet} ${table.header_from} ${table.header_to}`}
          table={table}
          busy={isLoading}
          onChoose={readHeader}
        />
      )}
      <div className="form-buttons">
        {table && (
          <Button type="primary" onClick={() => openStep(1)}>
            Далее
          </Button>
        )}
        <Button onClick={() => openImport(null)}>Выбрать другой файл</Button>
      </div>
    </>
  )
}

const sheetNames = ({ sheets, table }: Import) =>
  (table?.more_sheets ?? []).map((more) => sheets.find(({ index }) => index === more)?.name).join(', ')

interface HeaderChoiceProps {
  table: ImportTable
  busy: boolean
  onChoose: (from: number, to: number) => void
}

/** The first rows of the sheet, with those of the header marked; a click on another takes it instead. */
function HeaderChoice({ table, busy, onChoose }: HeaderChoiceProps) {
  const { header_from, header_to, head, rows, hidden_rows } = table
  const [twoRows, setTwoRows] = useState(header_to > header_from)
  const isHeader = (number: number) => number >= header_from && number <= header_to
  const where =
    header_from === 0
      ? 'Заголовка нет'
      : header_to > header_from
        ? `Заголовок в строках ${header_from}–${header_to}`
        : `Заголовок в строке ${header_from}`
  return (
    <section aria-labelledby="import-header">
      <p id="import-header">
        <strong>{where}</strong>, под ним {plural(rows, ROWS)} с данными
        {hidden_rows > 0 && `, из них скрыто ${hidden_rows}`}. Если это не так, нажмите номер строки, в которой названия
        столбцов.
      </p>
      <div className="import-head-choice">
        <label>
          <input type="checkbox" checked={twoRows} onChange={({ target }) => setTwoRows(target.checked)} /> Заголовок в
          две строки
        </label>
        <Button disabled={busy || header_from === 0} onClick={() => onChoose(0, 0)}>
          Заголовка нет
        </Button>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className="import-head" tabIndex={0} role="region" aria-label="Первые строки листа">
        <table>
          <tbody>
            {head.map(({ number, cells }) => (
              <tr key={number} className={isHeader(number) ? 'import-head-row' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    disabled={busy}
                    aria-pressed={isHeader(number)}
                    aria-label={`Заголовок в строке ${number}`}
                    onClick={() => onChoose(number, twoRows ? number + 1 : number)}
                  >
                    {number}
                  </button>
                </th>
                {cells.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
