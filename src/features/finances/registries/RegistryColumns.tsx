import { Button } from 'antd'
import { FormikProvider } from 'formik'
import { Link, useNavigate } from 'react-router-dom'
import {
  REGISTRY_KINDS,
  registryColumnsInputSchema,
  registryColumnsLabels,
  registryKindNames,
  type RegistryColumnsInput,
  type RegistryFacts,
} from '#contract/money/registries'
import type { Statement, StatementDetail } from '#contract/money/statements'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormFields } from '#shared/form/FormFields'
import { RadioField } from '#shared/form/RadioField'
import { TextField } from '#shared/form/TextField'
import { useRecordForm } from '#shared/form/useRecordForm'
import '#shared/form/form.css'
import { statementPath } from '#shared/routing/moneyPaths'
import { helpPath } from '#shared/routing/paths'
import { ColumnTable } from './ColumnTable'
import { RegistryPlace } from './RegistryPlace'
import { useNameRegistryColumnsMutation } from './registriesApi'
import { StaleRegistry } from './StaleRegistry'

const KINDS = REGISTRY_KINDS.map((value) => ({ value, label: registryKindNames[value] }))

/** As they are kept, else as the words of the header say. */
function initialValues({ version }: Statement, { table, mapping }: RegistryFacts) {
  const guessed = (table?.columns ?? []).flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
  return {
    version,
    kind: mapping?.kind ?? '',
    name: mapping?.name ?? '',
    columns: mapping?.columns ?? guessed,
    without_unreadable: false,
  }
}

interface RegistryColumnsProps {
  statement: StatementDetail
  facts: RegistryFacts
  /** Absent where there is nothing to go back to. */
  onCancel?: () => void
}

/** What a registry is and what its columns are: asked once, and kept for the next file of the same header. */
export function RegistryColumns({ statement, facts, onCancel }: RegistryColumnsProps) {
  const { gbc_id, id } = statement
  const navigate = useNavigate()
  const [nameColumns] = useNameRegistryColumnsMutation()
  const { formik, formRef, submit, conflict } = useRecordForm<RegistryColumnsInput, Statement>({
    schema: registryColumnsInputSchema,
    initialValues: initialValues(statement, facts),
    save: (body, idempotencyKey) => nameColumns({ gbc_id, id, body, idempotencyKey }),
    // What was read by other columns before is a new one now.
    onSaved: (saved) => {
      onCancel?.()
      void navigate(statementPath(saved.id), { replace: true })
    },
  })
  const unreadable = facts.table?.unreadable ?? 0
  return (
    <>
      {facts.table && <RegistryPlace statement={statement} table={facts.table} />}
      <FormikProvider value={formik}>
        <form
          ref={formRef}
          noValidate
          aria-label="Столбцы реестра"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <p className="statement-note">
            Укажите один раз, что стоит в столбцах: следующий файл с такой же шапкой прочитается сам.{' '}
            <Link to={helpPath('registries')}>Как это работает</Link>
          </p>
          <FormFields>
            <RadioField name="kind" label={registryColumnsLabels.kind} options={KINDS} vertical required />
            <TextField name="name" label={registryColumnsLabels.name} hint="Например «Сбербанк, эквайринг»." required />
            <ColumnTable columns={facts.table?.columns ?? []} />
            {unreadable > 0 && (
              <CheckboxField
                name="without_unreadable"
                label={`Загрузить без этих строк: ${unreadable.toLocaleString('ru-RU')}`}
              />
            )}
          </FormFields>
          {conflict && <StaleRegistry statement={statement} />}
          <div className="form-buttons">
            <Button type="primary" htmlType="submit" loading={formik.isSubmitting} disabled={conflict !== null}>
              Прочитать
            </Button>
            {onCancel && <Button onClick={onCancel}>Отмена</Button>}
          </div>
        </form>
      </FormikProvider>
    </>
  )
}
