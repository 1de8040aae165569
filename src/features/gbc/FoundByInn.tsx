import { Button } from 'antd'
import { useFormikContext, type FormikValues } from 'formik'
import type { GbcInfo } from '#contract/info'
import { compareFound } from './foundRequisites'

/** What a lookup by ИНН has filled, and what it found otherwise than it was typed, each to be taken by a click. */
export function FoundByInn({ found }: { found: GbcInfo }) {
  const { values, setFieldValue } = useFormikContext<FormikValues>()
  const compared = compareFound(values, found)
  const taken = compared.filter((item) => item.taken).map(({ name }) => name)
  return (
    <div role="status" className="gbc-found">
      {taken.length > 0 && <div>Заполнено по ИНН: {taken.join(', ')}. Проверьте.</div>}
      {compared
        .filter((item) => !item.taken)
        .map(({ field, name, value, text }) => (
          <div key={field}>
            Найдено другое, {name}: {text}{' '}
            <Button className="gbc-take" type="link" onClick={() => void setFieldValue(field, value)}>
              Взять
            </Button>
          </div>
        ))}
    </div>
  )
}
