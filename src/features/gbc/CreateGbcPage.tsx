import { Link, Navigate, useNavigate } from 'react-router-dom'
import { gbcInputSchema } from '#contract/gbc'
import { usersApi } from '#features/users/usersApi'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { fullName } from '#contract/personName'
import { GBC, GBC_RESTORE, HOME } from '#shared/routing/paths'
import { useAppDispatch, useUser } from '#shared/session/session'
import { BankAccountFields } from './BankAccountFields'
import { useCreateGbcMutation } from './gbcApi'
import { JUST_CREATED } from './NextStep'
import { RequisitesFields } from './RequisitesFields'
import './gbc.css'

/** A new cooperative; whoever creates it becomes its chairman. */
export function CreateGbcPage() {
  const user = useUser()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [createGbc] = useCreateGbcMutation()

  /** The role and the current cooperative come with the user. */
  const enter = async () => {
    await dispatch(usersApi.endpoints.getUser.initiate(user.id, { forceRefetch: true, subscribe: false }))
    await navigate(GBC, { replace: true, state: JUST_CREATED })
  }

  if (user.gbc) return <Navigate to={GBC} replace />
  return (
    <FormPage
      title="Новый кооператив"
      subtitle={
        <>
          Начните с ИНН и БИК: остальное найдётся по ним, если есть в справочниках. Председателем станете вы.
          {user.is_admin && (
            <>
              {' '}
              Есть архив кооператива? <Link to={GBC_RESTORE}>Восстановите его из архива</Link>.
            </>
          )}
        </>
      }
      submitText="Создать кооператив"
      savedText="Кооператив создан."
      schema={gbcInputSchema}
      initialValues={{ chairman_name: fullName(user) }}
      save={(body, idempotencyKey) => createGbc({ body, idempotencyKey })}
      onSaved={() => void enter()}
      cancelTo={HOME}
    >
      <RequisitesFields />
      <FormSection title="Банковский счёт, если уже открыт">
        <BankAccountFields path="bank_account." />
      </FormSection>
    </FormPage>
  )
}
