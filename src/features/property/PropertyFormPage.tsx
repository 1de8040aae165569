import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { useCreate } from '#shared/api/recordCalls'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { PROPERTY, propertyPath } from '#shared/routing/paths'
import { ChosenFiles } from '#shared/uploads/ChosenFiles'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import { propertyCalls } from './propertyApi'
import { PropertyFields } from './PropertyFields'
import { propertyHistory } from './propertyHistory'

export function PropertyCreatePage() {
  const dispatch = useDispatch<UploadsDispatch>()
  const [photos, setPhotos] = useState<File[]>([])
  const sendPhotos = ({ gbc_id, id }: Property) => {
    if (photos.length > 0) dispatch(sendFiles({ gbc_id, records: 'property', id }, photos))
  }
  return (
    <FormPage<PropertyInput, Property>
      title="Новое имущество"
      schema={propertyInputSchema}
      initialValues={{}}
      save={useCreate(propertyCalls)}
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
    calls={propertyCalls}
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
