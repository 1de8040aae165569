import { garageInputSchema, type Garage, type GarageInput } from '#contract/garages'
import { useCreate } from '#shared/api/recordCalls'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { garagePath, GARAGES } from '#shared/routing/paths'
import { GarageFields } from './GarageFields'
import { garageHistory } from './garageHistory'
import { garageCalls } from './garagesApi'

const newGarage = {}

export const GarageCreatePage = () => (
  <FormPage<GarageInput, Garage>
    title="Новый гараж"
    schema={garageInputSchema}
    initialValues={newGarage}
    save={useCreate(garageCalls)}
    savedText="Гараж добавлен."
    savedTo={({ id }) => garagePath(id)}
    cancelTo={GARAGES}
  >
    <GarageFields />
  </FormPage>
)

export const GarageEditPage = () => (
  <RecordEditPage<GarageInput, Garage>
    calls={garageCalls}
    schema={garageInputSchema}
    historyFields={garageHistory}
    titleOf={({ number }) => `Гараж ${number}`}
    to={garagePath}
    listTo={GARAGES}
    notFoundText="Такого гаража нет."
  >
    {() => <GarageFields />}
  </RecordEditPage>
)
