import { useFormikContext } from 'formik'
import { useEffect, type ReactNode } from 'react'
import { userLabels, type GbcUserInput } from '#contract/gbcUsers'
import type { Member } from '#contract/members'
import { roleNames, type Role } from '#contract/permissions'
import { useGetMemberQuery } from '#features/members/membersApi'
import { MemberSelect } from '#features/members/MemberSelect'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { useOwnGbcId } from '#shared/session/session'

const field = labelled(userLabels)

const mayDo: Record<Role, string> = {
  chairman: 'Всё в кооперативе, пользователи и роли тоже',
  accountant: 'Деньги, члены, гаражи, выгрузка и загрузка',
  board: 'Члены, гаражи, имущество',
  auditor: 'Смотрит всё и журнал, ничего не меняет',
  member: 'Только своя карточка и свои гаражи',
}

const roles = optionsOf(roleNames).map((role) => ({ ...role, details: mayDo[role.value] }))

/** What a member's card says of the user, where the form doesn't know better. */
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
    // oxlint-disable-next-line react/exhaustive-deps
  }, [member?.id])
}

/** Fields of a user, the same for an invitation and for an edit; `children` stand after the e-mail. */
export function UserFields({ children }: { children?: ReactNode }) {
  useMemberCard()
  const { value: role } = useFormField<Role>('role')
  return (
    <>
      <FormSection title="Роль">
        <SelectField
          {...field('role')}
          options={roles}
          hint={role ? mayDo[role] : 'От роли зависит, что человек увидит и изменит'}
          required
        />
        <MemberSelect
          name="member_id"
          label={userLabels.member}
          hint={role === 'member' ? 'Чья карточка откроется этому человеку' : 'Если этот человек есть в реестре'}
          required={role === 'member'}
        />
      </FormSection>
      <FormSection title="Основные сведения">
        <TextField {...field('last_name')} required />
        <TextField {...field('first_name')} required />
        <TextField {...field('middle_name')} />
        <TextField {...field('job_name')} />
        <TextField {...field('email')} type="email" hint="По ней человек входит" required />
        {children}
      </FormSection>
    </>
  )
}
