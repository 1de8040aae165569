import { ItemList } from './ItemList'
import { PhoneField } from './PhoneField'

const itemText = (index: number) => (index === 0 ? 'Телефон' : `Телефон ${index + 1}`)

/** Phones of a person: as many as there are. */
export const PhoneListField = ({ name, max = 10 }: { name: string; max?: number }) => (
  <ItemList name={name} label="Телефоны" addText="Добавить телефон" itemText={itemText} empty="" max={max} showsFirst>
    {(path, index) => <PhoneField name={path} label={itemText(index)} />}
  </ItemList>
)
