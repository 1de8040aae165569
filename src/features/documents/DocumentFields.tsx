import {
  documentCategoryNames,
  documentLabels,
  type DocumentLink,
  type LinkArea,
  linkFields,
  visibilityNames,
} from '#contract/documents'
import { GarageListSelect } from '#features/garages/GarageListSelect'
import { MemberListSelect } from '#features/members/MemberListSelect'
import { useListPropertyQuery } from '#features/property/propertyApi'
import { DateField } from '#shared/form/DateField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { type Option, optionsOf } from '#shared/form/options'
import { SearchListField } from '#shared/form/SearchListField'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useOptionSearch } from '#shared/form/useOptionSearch'
import { useOwnGbcId } from '#shared/session/session'

const field = labelled(documentLabels)
const categories = optionsOf(documentCategoryNames)
const visibilities = optionsOf(visibilityNames)

/** Fields of a document, the same for a new one and for an edit. */
export const DocumentFields = ({ links }: { links: readonly DocumentLink[] }) => (
  <>
    <FormSection title="Основные сведения">
      <SelectField {...field('category')} options={categories} required />
      <SelectField
        {...field('visibility')}
        options={visibilities}
        hint="Члены кооператива видят последнюю версию файла"
      />
      <TextField {...field('title')} required wide />
      <TextField {...field('number')} short />
      <DateField {...field('date')} />
      <TextField {...field('counterparty')} wide />
    </FormSection>
    <LinkFields links={links} />
    <FormSection title="Прочее">
      <TextAreaField {...field('note')} hint="Членам кооператива не показывается" wide />
    </FormSection>
  </>
)

function LinkedProperty({ known }: { known: Option[] }) {
  const { params, onSearch } = useOptionSearch()
  const { data, isFetching } = useListPropertyQuery({ gbc_id: useOwnGbcId(), params })
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SearchListField
      name={linkFields.property}
      label="Имущество"
      options={options}
      known={known}
      loading={isFetching}
      onSearch={onSearch}
      wide
    />
  )
}

/** What a document is linked with: on whose cards it stands. @param links those of the beginning, by their names */
function LinkFields({ links }: { links: readonly DocumentLink[] }) {
  const known = (area: LinkArea): Option[] =>
    links.filter((link) => link.area === area).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FormSection title="С чем связан">
      <MemberListSelect name={linkFields.members} label="Члены кооператива" known={known('members')} wide />
      <GarageListSelect name={linkFields.garages} label="Гаражи" known={known('garages')} wide />
      <LinkedProperty known={known('property')} />
    </FormSection>
  )
}
