import { MEMBER_KINDS, memberKindNames, MEMBERSHIPS, membershipNames, type MemberKind } from '#contract/members'
import { DateField } from '#shared/form/DateField'
import { FormSection } from '#shared/form/FormSection'
import { ItemList } from '#shared/form/ItemList'
import { MoneyField } from '#shared/form/MoneyField'
import { PhoneListField } from '#shared/form/PhoneListField'
import { RadioField } from '#shared/form/RadioField'
import { SnilsField } from '#shared/form/SnilsField'
import { TagsField } from '#shared/form/TagsField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'

const kinds = MEMBER_KINDS.map((value) => ({ value, label: memberKindNames[value] }))
const memberships = MEMBERSHIPS.map((value) => ({ value, label: membershipNames[value] }))

const PersonFields = () => (
  <>
    <TextField name="last_name" label="Фамилия" required />
    <TextField name="first_name" label="Имя" required />
    <TextField name="middle_name" label="Отчество" />
    <DateField name="birth_date" label="Дата рождения" />
    <TextField name="tp_id" label="ИНН" inputMode="numeric" hint="12 цифр" />
    <SnilsField name="snils" label="СНИЛС" />
  </>
)

const OrganisationFields = () => (
  <>
    <TextField name="organisation_name" label="Название организации" required wide />
    <TextField name="tp_id" label="ИНН" inputMode="numeric" hint="10 цифр" />
    <TextField name="ogrn" label="ОГРН" inputMode="numeric" />
  </>
)

const VehicleFields = () => (
  <ItemList
    name="vehicles"
    label="Автомобили"
    addText="Добавить автомобиль"
    itemText={(index) => `Автомобиль ${index + 1}`}
    empty={{ plate: '', model: null }}
    max={20}
  >
    {(path) => (
      <>
        <TextField name={`${path}.plate`} label="Госномер" required />
        <TextField name={`${path}.model`} label="Марка и модель" />
      </>
    )}
  </ItemList>
)

/** Fields of a member, the same for a new one and for an edit. */
export function MemberFields() {
  const kind = useFormField<MemberKind>('kind').value
  return (
    <>
      <FormSection title="Кто это">
        <RadioField name="kind" label="Вид" options={kinds} />
        <RadioField name="membership" label="Членство" options={memberships} />
        {kind === 'organisation' ? <OrganisationFields /> : <PersonFields />}
      </FormSection>
      <FormSection title="Связь">
        <PhoneListField name="phones" />
        <TextField name="email" label="Электронная почта" type="email" />
        <TextField name="representative" label="Представитель" hint="Кто действует по доверенности" />
        <TextField
          name="registration_address"
          label={kind === 'organisation' ? 'Юридический адрес' : 'Адрес регистрации'}
          wide
        />
        <TextField name="postal_address" label="Почтовый адрес" hint="Если отличается" wide />
      </FormSection>
      <FormSection title="Членство и пай">
        <TextField name="membership_number" label="Номер в реестре" />
        <TextField name="account_number" label="Лицевой счёт" hint="Пустой получит следующий свободный номер" />
        <DateField name="applied_on" label="Дата заявления" />
        <TextField name="application_number" label="Номер заявления" />
        <MoneyField name="share_due" label="Пай к внесению" />
        <MoneyField name="share_paid" label="Пай внесён" />
        <DateField name="consent_on" label="Согласие на обработку данных" hint="День, когда оно дано (152-ФЗ)" />
      </FormSection>
      <FormSection title="Автомобили для проезда">
        <VehicleFields />
      </FormSection>
      <FormSection title="Прочее">
        <TagsField name="tags" label="Метки" hint="Слово и Enter" wide />
        <TextAreaField name="note" label="Примечание" wide />
      </FormSection>
    </>
  )
}
