import { Button } from 'antd'
import { FormikProvider } from 'formik'
import { useNavigate } from 'react-router-dom'
import {
  registryPlaceInputSchema,
  registryPlaceLabels,
  type RegistryPlaceInput,
  type RegistryTable,
} from '#contract/money/registries'
import type { Statement } from '#contract/money/statements'
import { FormFields } from '#shared/form/FormFields'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { useRecordForm } from '#shared/form/useRecordForm'
import { statementPath } from '#shared/routing/moneyPaths'
import { usePlaceRegistryTableMutation } from './registriesApi'
import { StaleRegistry } from './StaleRegistry'

interface RegistryPlaceProps {
  statement: Statement
  table: RegistryTable
}

/** Another sheet, or another row with the names of columns, where the program has taken a wrong one. */
export function RegistryPlace({ statement, table }: RegistryPlaceProps) {
  const { gbc_id, id, version } = statement
  const { sheets, sheet, header_row } = table
  const navigate = useNavigate()
  const [place] = usePlaceRegistryTableMutation()
  const { formik, formRef, submit, conflict } = useRecordForm<RegistryPlaceInput, Statement>({
    schema: registryPlaceInputSchema,
    initialValues: { version, sheet, header_row },
    save: (body, idempotencyKey) => place({ gbc_id, id, body, idempotencyKey }),
    onSaved: (saved) => void navigate(statementPath(saved.id), { replace: true }),
  })
  const name = sheets.find(({ index }) => index === sheet)?.name ?? ''
  const row = header_row === 0 ? 'названий столбцов нет' : `названия столбцов в строке ${header_row}`
  if (sheets.length === 0) return null
  return (
    <details className="registry-place">
      <summary>{sheets.length > 1 ? `Лист «${name}», ${row}` : `Таблица: ${row}`}. Не то? Укажите сами</summary>
      <FormikProvider value={formik}>
        <form
          ref={formRef}
          noValidate
          aria-label="Где таблица"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormFields>
            {sheets.length > 1 && (
              <SelectField
                name="sheet"
                label={registryPlaceLabels.sheet}
                options={sheets.map(({ index, name: label }) => ({ value: index, label }))}
              />
            )}
            <TextField
              name="header_row"
              label={registryPlaceLabels.header_row}
              hint="Номер строки в файле; 0, если названий нет."
              required
            />
          </FormFields>
          {conflict && <StaleRegistry statement={statement} />}
          <Button htmlType="submit" loading={formik.isSubmitting} disabled={conflict !== null}>
            Показать столбцы
          </Button>
        </form>
      </FormikProvider>
    </details>
  )
}
