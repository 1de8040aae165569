import { Button, Form } from 'antd'
import { FormikProvider } from 'formik'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { transferInputSchema, type Garage, type Ownership, type TransferInput } from '#contract/garages'
import { useGetGarageAccountQuery } from '#features/finances/accounts/accountsApi'
import { useGetMemberQuery } from '#features/members/membersApi'
import { fieldId } from '#shared/form/fieldId'
import { LeaveDialog } from '#shared/form/LeaveDialog'
import type { Call } from '#shared/api/recordCalls'
import { useRecordForm } from '#shared/form/useRecordForm'
import { useTabDraft } from '#shared/form/useTabDraft'
import { fieldErrors } from '#shared/form/validateWith'
import { today } from '#shared/format/dates'
import { NoDebtButton } from '#shared/money/NoDebtButton'
import { garagePath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { WizardSteps } from '#shared/ui/WizardSteps'
import { Checks, TransferSummary } from './TransferSummary'
import { transferChecks } from './transferChecks'
import { LAST_STEP, stepOfField, TRANSFER_STEPS } from './transferSteps'
import { TransferStep } from './TransferStep'
import './garages.css'

interface TransferWizardProps {
  garage: Garage
  /** Present shares: one of them passes. */
  ownerships: readonly Ownership[]
  transfer: (input: TransferInput, idempotencyKey: string) => Call<Garage>
  onTransferred: () => void
}

/** The step stands in the URL: Back leads to the one before, and what was typed is still there. */
function useStep(reachable: number) {
  const [params, setParams] = useSearchParams()
  const step = Math.min(Math.max(Number(params.get('step')) - 1 || 0, 0), reachable)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return { step, openStep: (next: number) => setParams(next === 0 ? {} : { step: String(next + 1) }), heading }
}

/** What is chosen and typed outlives a reload at every step; the garage's version is always the present one. */
function useDraft(garage_id: string, { values, setValues }: ReturnType<typeof useRecordForm>['formik']) {
  const { restored, keep } = useTabDraft<TransferInput>(`transfer ${garage_id}`)
  useLayoutEffect(() => {
    if (restored) void setValues((present) => ({ ...present, ...restored }))
    // Once, as the wizard opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const first = useRef(true)
  useEffect(() => {
    const { version: _, ...typed } = values as Partial<TransferInput>
    if (!first.current) keep(typed)
    first.current = false
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values])
}

/** A member whose id is chosen in the form. */
const useChosenMember = (gbc_id: string, id?: string | null) =>
  useGetMemberQuery({ gbc_id, id: id ?? '' }, { skip: !id }).currentData

export function TransferWizard({ garage, ownerships, transfer, onTransferred }: TransferWizardProps) {
  const navigate = useNavigate()
  const { gbc_id, id, version } = garage
  const { formik, formRef, submit, isUnsaved, conflict } = useRecordForm<TransferInput, Garage>({
    schema: transferInputSchema,
    initialValues: {
      kind: 'sale',
      debt: 'stays',
      date: today(),
      version,
      ownership_id: ownerships.length === 1 ? ownerships[0].id : undefined,
    },
    save: transfer,
    onSaved: onTransferred,
  })
  const values = formik.values as Partial<TransferInput>
  useDraft(id, formik)
  const passing = ownerships.find((ownership) => ownership.id === values.ownership_id)
  const from = useChosenMember(gbc_id, passing?.member_id)
  const to = useChosenMember(gbc_id, values.new_member_id)
  const seesMoney = useCan('finances.read')
  const movesDebts = useCan('finances.post')
  const { currentData: account } = useGetGarageAccountQuery({ gbc_id, id }, { skip: !seesMoney })
  const debt = account?.payers.find(({ member_id }) => member_id === passing?.member_id)?.debt
  const facts = {
    garage,
    shares: ownerships,
    passing,
    from,
    to,
    date: values.date,
    debt,
    debtPasses: values.debt === 'passes',
    debtCanPass: movesDebts,
  }
  const checks = transferChecks(facts)

  const wrongFields = Object.keys(fieldErrors(transferInputSchema, values))
  // Who owned the share may have changed while the wizard was open.
  const missing = passing ? [] : ['ownership_id']
  const wrongSteps = [...wrongFields, ...missing]
    .map(stepOfField)
    .concat(checks.filter(({ tone }) => tone === 'error').map((check) => check.step))
  const reachable = Math.min(LAST_STEP, ...wrongSteps.filter((step) => step >= 0))
  const { step, openStep, heading } = useStep(reachable)
  const { title, fields } = TRANSFER_STEPS[step]
  const last = step === LAST_STEP

  const goOn = () => {
    if (last) return void submit()
    if (step < reachable) return openStep(step + 1)
    void formik.setTouched({ ...formik.touched, ...Object.fromEntries(fields.map((name) => [name, true])) })
    const wrong = fields.find((name) => wrongFields.includes(name)) ?? fields[0] ?? ''
    const at = formRef.current?.querySelector<HTMLElement>(`#${fieldId(wrong)}`)
    const control = at?.matches('input, textarea') ? at : at?.querySelector<HTMLElement>('input')
    control?.focus()
  }
  const checkAgain = () => {
    conflict?.cancel()
    void formik.setFieldValue('version', version)
    openStep(0)
  }

  return (
    <FormikProvider value={formik}>
      <PageHeader title={`Передача гаража ${garage.number}`} />
      <WizardSteps
        titles={TRANSFER_STEPS.map((each) => each.title)}
        current={step}
        reachable={reachable}
        onOpen={openStep}
      />
      <Form component={false} layout="vertical">
        <form
          ref={formRef}
          noValidate
          className="wizard"
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault()
            goOn()
          }}
        >
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <TransferStep step={step} ownerships={ownerships} debt={(movesDebts && debt) || 0} />
          {last && <TransferSummary {...facts} kind={values.kind ?? 'sale'} ground={values.ground ?? 'Внести позже'} />}
          <Checks checks={last ? checks : checks.filter((check) => check.step === step)} />
          {last && <NoDebtButton type="link" of={{ gbc_id, area: 'garages', id }} />}
          {last && <Refusals errors={formik.errors} onOpen={openStep} />}
          {conflict && (
            <div className="garage-warning" role="alert">
              <span>Пока вы заполняли, гараж изменил другой пользователь. Сведения выше уже новые: проверьте их.</span>
              <Button onClick={() => void conflict.resolve({})}>Всё верно, передать</Button>
              <Button onClick={checkAgain}>Проверить с начала</Button>
            </div>
          )}
          <div className="form-buttons">
            <Button
              type="primary"
              htmlType="submit"
              loading={formik.isSubmitting}
              disabled={conflict !== null}
              // The second click of a double one on «Далее» falls on «Передать»: it isn't meant.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {last ? 'Передать' : 'Далее'}
            </Button>
            {step > 0 && <Button onClick={() => openStep(step - 1)}>Назад</Button>}
            <Button type="text" onClick={() => void navigate(garagePath(id))}>
              Отмена
            </Button>
          </div>
        </form>
      </Form>
      <LeaveDialog isUnsaved={isUnsaved} />
    </FormikProvider>
  )
}

/** What the server refused, each with the way to where it is mended. */
const Refusals = ({ errors, onOpen }: { errors: object; onOpen: (step: number) => void }) => (
  <>
    {Object.entries(errors)
      .filter(([name]) => stepOfField(name) >= 0)
      .map(([name, message]) => (
        <p key={name} className="garage-warning garage-warning-error" role="alert">
          <span>{String(message)}</span>
          <Button type="link" onClick={() => onOpen(stepOfField(name))}>
            Исправить
          </Button>
        </p>
      ))}
  </>
)
