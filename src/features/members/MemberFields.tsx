import { contactPersonLabels, memberKindNames, memberLabels, USUAL_RELATIONS, type MemberKind } from '#contract/members'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DateField } from '#shared/form/DateField'
import { FormMore } from '#shared/form/FormMore'
import { FormSection } from '#shared/form/FormSection'
import { ItemList } from '#shared/form/ItemList'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { optionsOf } from '#shared/form/options'
import { PhoneField } from '#shared/form/PhoneField'
import { PhoneListField } from '#shared/form/PhoneListField'
import { RadioField } from '#shared/form/RadioField'
import { SnilsField } from '#shared/form/SnilsField'
import { SuggestField } from '#shared/form/SuggestField'
import { TagsField } from '#shared/form/TagsField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { membershipOptions } from './membershipText'
import './members.css'

const field = labelled(memberLabels)
const kinds = optionsOf(memberKindNames)
const memberships = membershipOptions(false)
const applicantMemberships = membershipOptions(true)

const PersonFields = () => (
  <>
    <TextField {...field('last_name')} short required />
    <TextField {...field('first_name')} short required />
    <TextField {...field('middle_name')} short />
    <DateField {...field('birth_date')} />
    <TextField {...field('tp_id')} short inputMode="numeric" hint="12 цифр" />
    <SnilsField {...field('snils')} />
  </>
)

const OrganisationFields = () => (
  <>
    <TextField {...field('organisation_name')} required wide />
    <TextField {...field('tp_id')} short inputMode="numeric" hint="10 цифр" />
    <TextField {...field('ogrn')} short inputMode="numeric" />
  </>
)

const contactText = (index: number) =>
  index === 0 ? contactPersonLabels.name : `${contactPersonLabels.name} ${index + 1}`
const NEW_CONTACT = { name: null, relation: null, phone: null, may_know_balance: false }

const ContactPersonFields = () => (
  <ItemList
    {...field('contact_persons')}
    addText="Добавить контактное лицо"
    itemText={contactText}
    empty={NEW_CONTACT}
    max={10}
  >
    {(path, index) => (
      <div className="member-contact-fields">
        <TextField name={`${path}.name`} label={contactText(index)} required />
        <SuggestField name={`${path}.relation`} label={contactPersonLabels.relation} offered={USUAL_RELATIONS} />
        <PhoneField name={`${path}.phone`} label={contactPersonLabels.phone} />
        <CheckboxField name={`${path}.may_know_balance`} label={contactPersonLabels.may_know_balance} />
      </div>
    )}
  </ItemList>
)

const VehicleFields = () => (
  <ItemList
    {...field('vehicles')}
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

const MORE = ['postal_address', 'representative', 'contact_persons', 'vehicles', 'tags', 'note'] as const

/** Fields of a member, the same for a new one and for an edit. */
export function MemberFields({ isApplicant }: { isApplicant: boolean }) {
  const kind = useFormField<MemberKind>('kind').value
  return (
    <>
      <FormSection title="Основные сведения">
        <RadioField {...field('kind')} options={kinds} />
        <RadioField {...field('membership')} options={isApplicant ? applicantMemberships : memberships} />
        {kind === 'organisation' ? <OrganisationFields /> : <PersonFields />}
      </FormSection>
      <FormSection title="Контакты">
        <PhoneListField name="phones" />
        <TextField {...field('email')} type="email" />
        <TextField
          name="registration_address"
          label={kind === 'organisation' ? 'Юридический адрес' : memberLabels.registration_address}
          wide
        />
      </FormSection>
      <FormSection title="Членство и пай">
        <TextField {...field('membership_number')} short />
        <TextField {...field('account_number')} short hint="Оставьте пустым — номер присвоится сам" />
        <DateField {...field('applied_on')} />
        <TextField {...field('application_number')} short />
        <MoneyField {...field('share_due')} hint="Внесённое считается по учёту: его показывает карточка" />
        <DateField {...field('consent_on')} hint="День, когда оно дано (152-ФЗ)" />
      </FormSection>
      <FormMore fields={MORE}>
        <TextField {...field('postal_address')} hint="Если отличается" wide />
        <TextField {...field('representative')} hint="Кто действует по доверенности" />
        <ContactPersonFields />
        <VehicleFields />
        <TagsField {...field('tags')} hint="Слово и Enter" wide />
        <TextAreaField {...field('note')} wide />
      </FormMore>
    </>
  )
}
