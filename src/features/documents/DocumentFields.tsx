import { useState } from 'react'
import {
  documentCategoryNames,
  documentLabels,
  type DocumentLink,
  type LinkArea,
  linkFields,
  visibilityNames,
} from '#contract/documents'
import type { Garage } from '#contract/garages'
import { useListGaragesQuery } from '#features/garages/garagesApi'
import { useListMembersQuery } from '#features/members/membersApi'
import { useListPropertyQuery } from '#features/property/propertyApi'
import { DateField } from '#shared/form/DateField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { type Option, optionsOf } from '#shared/form/options'
import { SearchListField } from '#shared/form/SearchListField'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
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
      <TextField {...field('number')} />
      <DateField {...field('date')} />
      <TextField {...field('counterparty')} wide />
    </FormSection>
    <LinkFields links={links} />
    <FormSection title="Прочее">
      <TextAreaField {...field('note')} hint="Членам кооператива не показывается" wide />
    </FormSection>
  </>
)

/** As many as are worth reading through; what isn't among them is typed more exactly. */
const SHOWN = 20

function useSearch() {
  const gbc_id = useOwnGbcId()
  const [q, onSearch] = useState('')
  return { onSearch, call: { gbc_id, params: { page: 1, page_size: SHOWN, ...(q && { q }) } } }
}

function LinkedMembers({ known }: { known: Option[] }) {
  const { call, onSearch } = useSearch()
  const { data, isFetching } = useListMembersQuery(call)
  const options = (data?.items ?? []).map(({ id, display_name }) => ({ value: id, label: display_name }))
  return (
    <SearchListField
      name={linkFields.members}
      label="Члены кооператива"
      options={options}
      known={known}
      loading={isFetching}
      onSearch={onSearch}
      wide
    />
  )
}

function LinkedGarages({ known }: { known: Option[] }) {
  const { call, onSearch } = useSearch()
  const { data, isFetching } = useListGaragesQuery(call)
  const options = (data?.items ?? []).map((garage) => ({ value: garage.id, label: garageTitle(garage) }))
  return (
    <SearchListField
      name={linkFields.garages}
      label="Гаражи"
      options={options}
      known={known}
      loading={isFetching}
      onSearch={onSearch}
      wide
    />
  )
}

function LinkedProperty({ known }: { known: Option[] }) {
  const { call, onSearch } = useSearch()
  const { data, isFetching } = useListPropertyQuery(call)
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
      <LinkedMembers known={known('members')} />
      <LinkedGarages known={known('garages')} />
      <LinkedProperty known={known('property')} />
    </FormSection>
  )
}

/** «Гараж 17а, блок Б» */
export const garageTitle = ({ number, block, row }: Pick<Garage, 'number' | 'block' | 'row'>): string =>
  [`Гараж ${number}`, block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')
