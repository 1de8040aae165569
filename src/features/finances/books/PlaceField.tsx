import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import type { ExpenseInput } from '#contract/money/expenses'
import { SelectField } from '#shared/form/SelectField'
import { useOwnGbcId } from '#shared/session/session'
import { useListMoneyPlacesQuery } from './booksApi'
import { placeOptions } from './placeOptions'

type Values = Pick<ExpenseInput, 'source' | 'place_id'>

interface PlaceFieldProps {
  label: string
  /** Desks or bank accounts where the form doesn't ask; absent = by its `source`. */
  of?: Values['source']
}

/** Which cash desk or bank account where there are several; left empty it is the main one. */
export function PlaceField({ label, of }: PlaceFieldProps) {
  const { data: places } = useListMoneyPlacesQuery({ gbc_id: useOwnGbcId() })
  const { values, setFieldValue } = useFormikContext<Values>()
  const { place_id } = values
  const options = places && placeOptions(places, of ?? values.source)
  const isElsewhere = Boolean(options && place_id && !options.some(({ value }) => value === place_id))

  // A desk that was chosen is no account, and may have gone into the archive.
  useEffect(() => {
    if (isElsewhere) void setFieldValue('place_id', null)
  }, [isElsewhere, setFieldValue])

  if (!options || options.length < 2) return null
  return <SelectField name="place_id" label={label} options={options} placeholder={options[0].label} allowClear />
}
