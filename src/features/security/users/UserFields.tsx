import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { useOwnGbcId } from '#app/hooks'
import type { GbcUserInput } from '#contract/gbcUsers'
import type { Member } from '#contract/members'
import { roleNames, ROLES, type Role } from '#contract/permissions'
import { useGetMemberQuery } from '#features/members/membersApi'
import { MemberSelect } from '#features/members/MemberSelect'
import { FormSection } from '#shared/form/FormSection'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'

const roles = ROLES.map((value) => ({ value, label: roleNames[value] }))

const mayDo: Record<Role, string> = {
  chairman: 'Всё в кооперативе, пользователи и роли тоже',
  accountant: 'Деньги, члены, гаражи, выгрузка и загрузка',
  board: 'Члены, гаражи, имущество',
  auditor: 'Смотрит всё и журнал, ничего не меняет',
  member: 'Только своя карточка и свои гаражи',
}

/** What a member's card tells of the user, where the form doesn't know better. */
const FROM_CARD = ['last_name', 'first_name', 'middle_name', 'email'] as const satisfies (keyof Member &
  keyof GbcUserInput)[]

/** Fills empty fields from the card of the chosen member. */
function useMemberCard() {
  const gbc_id = useOwnGbcId()
  const { values, setValues } = useFormikContext<Partial<GbcUserInput>>()
  const { member_id } = values
  const { currentData: member } = useGetMemberQuery({ gbc_id, id: member_id ?? '' }, { skip: !member_id })

  useEffect(() => {
    if (!member) return
    void setValues((typed) => ({
      ...typed,
      ...Object.fromEntries(FROM_CARD.map((field) => [field, typed[field] ?? member[field]])),
    }))
    // Once for each chosen member: what is emptied afterwards stays empty.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [member?.id])
}

/** Fields of a user, the same for an invitation and for an edit. */
export function UserFields() {
  useMemberCard()
  const { value: role } = useFormField<Role>('role')
  return (
    <>
      <FormSection title="Роль">
        <SelectField
          name="role"
          label="Роль"
          options={roles}
          hint={role ? mayDo[role] : 'От роли зависит, что человек увидит и изменит'}
          required
        />
        <MemberSelect
          name="member_id"
          label="Член кооператива"
          hint={role === 'member' ? 'Чья карточка откроется в кабинете' : 'Если этот человек есть в реестре'}
          required={role === 'member'}
        />
      </FormSection>
      <FormSection title="Кто это">
        <TextField name="last_name" label="Фамилия" required />
        <TextField name="first_name" label="Имя" required />
        <TextField name="middle_name" label="Отчество" />
        <TextField name="job_name" label="Должность" />
        <TextField name="email" label="Электронная почта" type="email" hint="По ней человек входит" required />
      </FormSection>
    </>
  )
}
