import { useNavigate, useParams } from 'react-router-dom'
import { garageInputSchema, type Garage, type GarageInput } from '#contract/garages'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { garagePath, GARAGES } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { GarageFields } from './GarageFields'
import { garageNotes } from './garageNotes'
import {
  useCreateGarageMutation,
  useGetGarageQuery,
  useLazyGetGarageHistoryQuery,
  useUpdateGarageMutation,
} from './garagesApi'

const newGarage = {}

export function GarageCreatePage() {
  const gbc_id = useOwnGbcId()
  const navigate = useNavigate()
  const [create] = useCreateGarageMutation()
  return (
    <FormPage<GarageInput, Garage>
      title="Новый гараж"
      schema={garageInputSchema}
      initialValues={newGarage}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      savedText="Гараж добавлен."
      onSaved={({ id }) => void navigate(garagePath(id), { replace: true })}
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
  const navigate = useNavigate()
  const [update] = useUpdateGarageMutation()
  const [loadHistory] = useLazyGetGarageHistoryQuery()
  const whoChanged = async () => (await loadHistory({ gbc_id, id }).unwrap())[0]?.user_name ?? null
  return (
    <FormPage<GarageInput, Garage>
      title={`Гараж ${garage.number}`}
      schema={garageInputSchema}
      initialValues={garage}
      save={(body) => update({ gbc_id, id, body })}
      savedText="Изменения сохранены."
      onSaved={() => void navigate(garagePath(id), { replace: true })}
      cancelTo={garagePath(id)}
      notes={garageNotes}
      whoChanged={whoChanged}
    >
      <GarageFields />
    </FormPage>
  )
}
