import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import type { ExpenseInput } from '#contract/money/expenses'
import { SelectField } from '#shared/form/SelectField'
import { useOwnGbcId } from '#shared/session/session'
import { useListMoneyPlacesQuery } from './booksApi'
import { placeOptions } from './placeOptions'

type Values = Pick<ExpenseInput, 'source' | 'place_id'>

/** Which cash desk or bank account, by the form's `source`, where there are several; left empty it is the main one. */
export function PlaceField({ label }: { label: string }) {
  const { data: places } = useListMoneyPlacesQuery({ gbc_id: useOwnGbcId() })
  const { values, setFieldValue } = useFormikContext<Values>()
  const { source, place_id } = values
  const options = places && placeOptions(places, source)
  const isElsewhere = Boolean(options && place_id && !options.some(({ value }) => value === place_id))

  // A desk that was chosen is no account, and may have gone into the archive.
  useEffect(() => {
    if (isElsewhere) void setFieldValue('place_id', null)
  }, [isElsewhere, setFieldValue])

  if (!options || options.length < 2) return null
  return <SelectField name="place_id" label={label} options={options} placeholder={options[0].label} allowClear />
}
