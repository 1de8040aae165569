import { Button } from 'antd'
import { formatAddress, type Address, type AddressParts } from '#contract/gbc'
import { TextField } from './TextField'
import { useFormField } from './useFormField'

/** The line typed so far becomes the street: nothing of it is lost, the person sorts it out. */
const toParts = (line: string): AddressParts => ({ region: '', city: '', street: line, house: '', flat: null })

/** An address in one line or by its parts, as the specification has it. */
export function AddressFields({ name, label, required }: { name: string; label: string; required?: boolean }) {
  const { value, setValue } = useFormField<Address>(name)
  const byParts = typeof value === 'object' && value !== null
  const switchWriting = () => setValue(byParts ? formatAddress(value) || null : toParts(value ?? ''))
  return (
    <>
      {byParts ? (
        <>
          <TextField name={`${name}.region`} label="Регион" required={required} />
          <TextField name={`${name}.city`} label="Город" required={required} />
          <TextField name={`${name}.street`} label="Улица" required={required} />
          <TextField name={`${name}.house`} label="Дом" required={required} />
          <TextField name={`${name}.flat`} label="Квартира, офис" />
        </>
      ) : (
        <TextField name={name} label={label} required={required} wide />
      )}
      <Button className="form-field-wide form-inline-button" type="link" onClick={switchWriting}>
        {byParts ? 'Записать адрес одной строкой' : 'Записать адрес по частям'}
      </Button>
    </>
  )
}
