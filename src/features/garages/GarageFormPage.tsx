import { useParams } from 'react-router-dom'
import { garageInputSchema, type Garage, type GarageInput } from '#contract/garages'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { garagePath, GARAGES } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { GarageFields } from './GarageFields'
import { garageHistory } from './garageHistory'
import {
  useCreateGarageMutation,
  useGetGarageQuery,
  useLazyGetGarageHistoryQuery,
  useUpdateGarageMutation,
} from './garagesApi'

const newGarage = {}

export function GarageCreatePage() {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateGarageMutation()
  return (
    <FormPage<GarageInput, Garage>
      title="Новый гараж"
      schema={garageInputSchema}
      initialValues={newGarage}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      savedText="Гараж добавлен."
      savedTo={({ id }) => garagePath(id)}
      cancelTo={GARAGES}
    >
      <GarageFields />
    </FormPage>
  )
}

export function GarageEditPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetGarageQuery({ gbc_id, id })
  return (
    <DetailPage query={query} notFoundText="Такого гаража нет." listTo={GARAGES}>
      {(garage) => <EditForm key={garage.id} garage={garage} />}
    </DetailPage>
  )
}

function EditForm({ garage }: { garage: Garage }) {
  const { gbc_id, id } = garage
  const [update] = useUpdateGarageMutation()
  const [loadHistory] = useLazyGetGarageHistoryQuery()
  return (
    <FormPage<GarageInput, Garage>
      title={`Гараж ${garage.number}`}
      schema={garageInputSchema}
      initialValues={garage}
      save={(body) => update({ gbc_id, id, body })}
      savedText="Изменения сохранены."
      savedTo={() => garagePath(id)}
      recordTo={garagePath(id)}
      historyFields={garageHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <GarageFields />
    </FormPage>
  )
}
