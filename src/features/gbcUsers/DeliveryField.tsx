import { DELIVERIES } from '#contract/gbcUsers'
import { RadioField } from '#shared/form/RadioField'
import { useCanSendMailQuery } from './gbcUsersApi'

const titles = { print: 'Напечатать или прочитать', mail: 'Отправить письмом' }
const options = DELIVERIES.map((value) => ({ value, label: titles[value] }))

/** How a one-time password gets to its user; nothing to choose where mail isn't set up. */
export function DeliveryField() {
  const { currentData: canSendMail } = useCanSendMailQuery()
  return canSendMail ? <RadioField name="delivery" label="Пароль" options={options} /> : null
}
