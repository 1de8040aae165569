import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { useCreate } from '#shared/api/recordCalls'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { PROPERTY, propertyPath } from '#shared/routing/paths'
import { useChosenFiles } from '#shared/uploads/useChosenFiles'
import { propertyCalls } from './propertyApi'
import { PropertyFields } from './PropertyFields'
import { propertyHistory } from './propertyHistory'

export function PropertyCreatePage() {
  const photos = useChosenFiles('property', 'Фотографии', 'Выбрать фотографии')
  return (
    <FormPage<PropertyInput, Property>
      title="Новое имущество"
      schema={propertyInputSchema}
      initialValues={{}}
      save={useCreate(propertyCalls)}
      savedText="Имущество добавлено."
      onSaved={photos.send}
      unsaved={photos.unsaved}
      savedTo={({ id }) => (photos.unsaved ? `${propertyPath(id)}?tab=images` : propertyPath(id))}
      cancelTo={PROPERTY}
    >
      {photos.field}
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
