import { Button } from 'antd'
import { FormikProvider } from 'formik'
import { useState } from 'react'
import {
  BALANCE_SIGNS,
  balanceSignNames,
  importCheckInputSchema,
  type Import,
  type ImportCheckInput,
  type ImportTable,
} from '#contract/imports'
import { DateField } from '#shared/form/DateField'
import { FormFields } from '#shared/form/FormFields'
import { RadioField } from '#shared/form/RadioField'
import { useRecordForm } from '#shared/form/useRecordForm'
import { plural } from '#contract/plural'
import { useOwnGbcId } from '#shared/session/session'
import { ColumnRows } from './ColumnRows'
import { useCheckImportMutation, useGetImportQuery } from './importsApi'
import { KeptMappings } from './KeptMappings'
import {
  chosenSign,
  firstMapping,
  missingColumns,
  readsBalances,
  readsOwnership,
  unclearHeaders,
  withSign,
  type Mapped,
} from './mapping'
import { useWizard } from './wizard'

const HIDDEN = [
  { value: 'read', label: 'Переносить' },
  { value: 'skip', label: 'Пропустить' },
]

const SIGNS = BALANCE_SIGNS.map((value) => ({ value, label: balanceSignNames[value] }))

export function ColumnsStep({ found }: { found: Import }) {
  // Another's check has changed the import: the form begins anew with what is there now.
  const [round, setRound] = useState(0)
  if (!found.table) return null
  return <ColumnsForm key={round} found={found} table={found.table} onAnew={() => setRound(round + 1)} />
}

/** What is in each column, by guess and by hand; then the dry run. */
function ColumnsForm({ found, table, onAnew }: { found: Import; table: ImportTable; onAnew: () => void }) {
  const { id, version, settings } = found
  const gbc_id = useOwnGbcId()
  const { openStep } = useWizard()
  const { refetch } = useGetImportQuery({ gbc_id, id })
  const [check] = useCheckImportMutation()
  const { formik, formRef, submit, conflict } = useRecordForm<ImportCheckInput, Import>({
    schema: importCheckInputSchema,
    initialValues: {
      version,
      columns: firstMapping(found),
      as_of: settings?.as_of ?? table.as_of,
      owned_from: settings?.owned_from ?? null,
      hidden_rows: settings?.hidden_rows ?? 'read',
      balance_sign: settings?.balance_sign ?? null,
    },
    save: (body) => check({ gbc_id, id, body }),
    onSaved: () => openStep(null),
  })
  const values = formik.values as Partial<ImportCheckInput>
  const columns = withSign(values.columns ?? [], table, values.balance_sign ?? null)
  const unclear = unclearHeaders(columns, table)
  const setColumns = (next: Mapped) => {
    void formik.setFieldValue('columns', next)
    // What a plus means may be chosen at the column as well.
    const sign = chosenSign(next, columns, table)
    if (sign) void formik.setFieldValue('balance_sign', sign)
  }
  const missing = missingColumns(columns)
  const wrong = formik.errors.columns
  const sheet = found.sheets.find(({ index }) => index === table.sheet)

  return (
    <FormikProvider value={formik}>
      <p>
        {table.more_sheets.length > 0
          ? plural(table.more_sheets.length + 1, ['лист', 'листа', 'листов'])
          : `Лист «${sheet?.name}»`}
        , {plural(table.rows, ['строка', 'строки', 'строк'])}. Программа предложила, что где: проверьте и поправьте.
        Столбцы с пометкой «Не переносить» программа пропустит.{' '}
        <Button type="link" className="import-inline" onClick={() => openStep(0)}>
          Другой лист или заголовок
        </Button>
      </p>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <KeptMappings table={table} columns={columns} onTake={setColumns} />
        <ColumnRows table={table} columns={columns} errors={wrong} onChange={setColumns} />
        <FormFields>
          <div className="import-settings">
            {unclear.length > 0 && (
              <RadioField
                name="balance_sign"
                label={`Что значит плюс в столбце ${unclear.map((header) => `«${header}»`).join(', ')}`}
                required
                hint="В заголовке этого нет. Посмотрите в файле строку знакомого должника"
                options={SIGNS}
              />
            )}
            {readsBalances(columns) && (
              <DateField
                name="as_of"
                label="На какой день остатки"
                required
                hint="Долги и авансы из файла станут начальными остатками на этот день"
              />
            )}
            {readsOwnership(columns) && (
              <DateField
                name="owned_from"
                label="Владеют с какого дня"
                hint="Где в файле не сказано. Пусто: с дня остатков или импорта"
              />
            )}
            {table.hidden_rows > 0 && (
              <RadioField name="hidden_rows" label={`Скрытые строки: ${table.hidden_rows}`} options={HIDDEN} />
            )}
          </div>
        </FormFields>
        {typeof wrong === 'string' && (
          <p className="import-problem" role="alert">
            {wrong}
          </p>
        )}
        {missing && (
          <p className="import-problem" role="status">
            {missing}
          </p>
        )}
        {conflict && (
          <div className="import-alert" role="alert">
            Импорт уже изменил кто-то другой.{' '}
            <Button type="link" className="import-inline" onClick={() => void refetch().then(onAnew)}>
              Показать, что там теперь
            </Button>
          </div>
        )}
        <div className="form-buttons">
          <Button
            type="primary"
            htmlType="submit"
            loading={formik.isSubmitting}
            disabled={missing !== null || conflict !== null}
          >
            Проверить
          </Button>
          <Button onClick={() => openStep(0)}>Назад</Button>
        </div>
      </form>
    </FormikProvider>
  )
}
