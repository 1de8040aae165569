import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage, useRecordOfAddress } from '#shared/form/RecordEditPage'
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

export const PropertyEditPage = () => (
  <RecordEditPage<PropertyInput, Property>
    query={useGetPropertyQuery(useRecordOfAddress())}
    update={useUpdatePropertyMutation()}
    loadHistory={useLazyGetPropertyHistoryQuery()}
    schema={propertyInputSchema}
    historyFields={propertyHistory}
    titleOf={({ name }) => name}
    to={propertyPath}
    listTo={PROPERTY}
    notFoundText="Такого имущества нет."
  >
    {() => <PropertyFields numberHint="Оставьте пустым — номер останется прежним" />}
  </RecordEditPage>
)
