import { useNavigate } from 'react-router-dom'
import { gbcInfoInputSchema, gbcLabels, majorityNames, voteWeightNames, type Gbc } from '#contract/gbc'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { GBC } from '#shared/routing/paths'
import { useAppDispatch, useGbcId } from '#shared/session/session'
import { gbcApi, useGetGbcQuery, useUpdateGbcInfoMutation } from './gbcApi'
import { gbcHistory } from './gbcHistory'
import { NoGbc } from './NoGbc'
import { RequisitesFields } from './RequisitesFields'
import './gbc.css'

const field = labelled(gbcLabels)

export function EditGbcPage() {
  const gbcId = useGbcId()
  const query = useGetGbcQuery(gbcId ?? '', { skip: !gbcId })
  if (!gbcId) return <NoGbc />
  return (
    <DetailPage query={query} notFoundText="Такого кооператива нет." listTo={GBC}>
      {(gbc) => <EditForm gbc={gbc} />}
    </DetailPage>
  )
}

function EditForm({ gbc }: { gbc: Gbc }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [updateGbcInfo] = useUpdateGbcInfoMutation()

  const loadHistory = () =>
    dispatch(gbcApi.endpoints.getGbcHistory.initiate(gbc.id, { forceRefetch: true, subscribe: false }))

  return (
    <FormPage
      title="Реквизиты и устав"
      savedText="Реквизиты сохранены."
      schema={gbcInfoInputSchema}
      initialValues={gbc}
      historyFields={gbcHistory}
      loadHistory={loadHistory}
      save={(body) => updateGbcInfo({ gbc_id: gbc.id, body })}
      onSaved={() => void navigate(GBC)}
      cancelTo={GBC}
    >
      <RequisitesFields keptInn={gbc.tp_id} />
      <FormSection title="Устав: общее собрание">
        <TextField {...field('quorum_percent')} inputMode="numeric" required />
        <TextField {...field('notice_days')} hint="В днях" inputMode="numeric" required />
        <SelectField {...field('majority')} options={optionsOf(majorityNames)} required />
        <SelectField {...field('vote_weight')} options={optionsOf(voteWeightNames)} required />
      </FormSection>
    </FormPage>
  )
}
