import { useState } from 'react'
import { linkFields, type DocumentLink, type LinkArea } from '#contract/documents'
import { useListGaragesQuery } from '#features/garages/garagesApi'
import { useListMembersQuery } from '#features/members/membersApi'
import { useListPropertyQuery } from '#features/property/propertyApi'
import { FormSection } from '#shared/form/FormSection'
import type { Option } from '#shared/form/options'
import { SearchListField } from '#shared/form/SearchListField'
import { useOwnGbcId } from '#shared/session/session'
import { garageTitle } from './garageTitle'

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
export function LinkFields({ links }: { links: readonly DocumentLink[] }) {
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
