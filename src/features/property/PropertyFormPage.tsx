import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useParams } from 'react-router-dom'
import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { PROPERTY, propertyPath } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { ChosenFiles } from '#shared/uploads/ChosenFiles'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import {
  useCreatePropertyMutation,
  useGetPropertyQuery,
  useLazyGetPropertyHistoryQuery,
  useUpdatePropertyMutation,
} from './propertyApi'
import { PropertyFields } from './PropertyFields'
import { propertyHistory } from './propertyHistory'

export function PropertyCreatePage() {
  const gbc_id = useOwnGbcId()
  const [create] = useCreatePropertyMutation()
  const dispatch = useDispatch<UploadsDispatch>()
  const [photos, setPhotos] = useState<File[]>([])
  const sendPhotos = ({ id }: Property) => {
    if (photos.length > 0) dispatch(sendFiles({ gbc_id, records: 'property', id }, photos))
  }
  return (
    <FormPage<PropertyInput, Property>
      title="Новое имущество"
      schema={propertyInputSchema}
      initialValues={{}}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      savedText="Имущество добавлено."
      onSaved={sendPhotos}
      unsaved={photos.length > 0}
      savedTo={({ id }) => (photos.length > 0 ? `${propertyPath(id)}?tab=images` : propertyPath(id))}
      cancelTo={PROPERTY}
    >
      <ChosenFiles
        records="property"
        label="Фотографии"
        text="Выбрать фотографии"
        files={photos}
        onChange={setPhotos}
      />
      <PropertyFields numberHint="Оставьте пустым — номер присвоится сам" />
    </FormPage>
  )
}

export function PropertyEditPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetPropertyQuery({ gbc_id, id })
  return (
    <DetailPage query={query} notFoundText="Такого имущества нет." listTo={PROPERTY}>
      {(property) => <EditForm key={property.id} property={property} />}
    </DetailPage>
  )
}

function EditForm({ property }: { property: Property }) {
  const { gbc_id, id } = property
  const [update] = useUpdatePropertyMutation()
  const [loadHistory] = useLazyGetPropertyHistoryQuery()
  return (
    <FormPage<PropertyInput, Property>
      title={property.name}
      schema={propertyInputSchema}
      initialValues={property}
      save={(body) => update({ gbc_id, id, body })}
      savedText="Изменения сохранены."
      savedTo={() => propertyPath(id)}
      recordTo={propertyPath(id)}
      historyFields={propertyHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <PropertyFields numberHint="Оставьте пустым — номер останется прежним" />
    </FormPage>
  )
}
