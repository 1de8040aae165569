import { useFormikContext, type FormikValues } from 'formik'
import { useEffect } from 'react'
import { organisationInnProblem } from '#contract/checks'
import { gbcLabels } from '#contract/gbc'
import type { GbcInfo } from '#contract/info'
import { isApiError } from '#shared/api/errors'
import { useFormField } from '#shared/form/useFormField'
import { useLookupGbcQuery } from '#features/info/infoApi'
import { FoundByInn } from './FoundByInn'
import { fillEmpty } from './foundRequisites'
import { RequisiteField } from './RequisiteField'

/** Fills what is still empty as soon as something was found; what was typed stays. */
function useFilling(found: GbcInfo | undefined) {
  const { setValues } = useFormikContext<FormikValues>()
  useEffect(() => {
    if (found && found.source !== 'own') void setValues((values) => fillEmpty(values, found))
  }, [found, setValues])
}

interface Lookup {
  currentData?: GbcInfo
  error?: unknown
  isFetching: boolean
}

function hintOf({ currentData: found, error, isFetching }: Lookup) {
  if (isFetching) return 'Ищем организацию по ИНН…'
  if (found?.source === 'own') return <OwnGbc name={found.short_name ?? found.full_name} />
  if (found) return <FoundByInn found={found} />
  if (isApiError(error) && error.status === 404)
    return 'По этому ИНН ничего не нашлось: заполните реквизиты вручную. Введённые данные не изменены.'
  if (error) return 'Найти организацию сейчас не получилось: заполните реквизиты вручную.'
  return undefined
}

const OwnGbc = ({ name }: { name: string }) => (
  <span className="gbc-warning" role="alert">
    «{name}» с этим ИНН уже ведётся в этой программе. Попросите председателя дать вам доступ.
  </span>
)

/** The ИНН, which finds the rest of the requisites. `kept` is the one the cooperative has already: it isn't looked up. */
export function InnField({ kept }: { kept?: string }) {
  const { value } = useFormField<string>('tp_id')
  const skip = !value || value === kept || organisationInnProblem(value) !== null
  const lookup = useLookupGbcQuery(value ?? '', { skip })
  useFilling(lookup.currentData)
  return <RequisiteField name="tp_id" label={gbcLabels.tp_id} required hint={skip ? undefined : hintOf(lookup)} />
}
