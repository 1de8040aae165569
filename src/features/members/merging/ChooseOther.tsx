import { Formik } from 'formik'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormFields } from '#shared/form/FormFields'
import { useFormField } from '#shared/form/useFormField'
import { memberPath, mergePath } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetMemberQuery } from '../membersApi'
import { MemberSelect } from '../MemberSelect'

function OpenChosen({ id }: { id: string }) {
  const navigate = useNavigate()
  const { value } = useFormField<string>('other_id')
  useEffect(() => {
    if (value && value !== id) void navigate(mergePath(id, value), { replace: true })
  }, [value, id, navigate])
  return null
}

/** Which record is the same member's: found by name, phone or account. */
export function ChooseOther({ id }: { id: string }) {
  const gbc_id = useOwnGbcId()
  const { currentData: member } = useGetMemberQuery({ gbc_id, id })
  return (
    <>
      <PageHeader title="Объединить с…" subtitle={member && `Карточка, которая останется: ${member.display_name}`} />
      <Formik initialValues={{ other_id: null }} onSubmit={() => undefined}>
        <div className="merge-choice">
          <FormFields>
            <MemberSelect
              name="other_id"
              label="Вторая карточка того же человека"
              hint="ФИО, гараж, телефон или лицевой счёт"
            />
          </FormFields>
          <OpenChosen id={id} />
        </div>
      </Formik>
      <LinkButton to={memberPath(id)}>Назад к карточке</LinkButton>
    </>
  )
}
