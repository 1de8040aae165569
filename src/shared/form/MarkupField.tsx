import { useField } from 'formik'
import { useDeferredValue } from 'react'
import { Markup } from '#shared/ui/Markup'
import type { FieldProps } from './FieldFrame'
import { TextAreaField } from './TextAreaField'

const HINT =
  'Пустая строка начинает абзац, «- » в начале строки — пункт списка, **две звёздочки** — жирный шрифт. Сайты и телефоны станут ссылками.'

/** A text in the small markup, with what its readers will see below it. */
export function MarkupField({ rows = 9, ...props }: FieldProps & { rows?: number }) {
  const [{ value }] = useField<string | null>(props.name)
  const text = useDeferredValue(value)
  return (
    <>
      <TextAreaField {...props} rows={rows} wide hint={HINT} />
      {text?.trim() && (
        <section className="markup-preview" aria-label="Как это увидят">
          <h3>Как это увидят</h3>
          <Markup text={text} />
        </section>
      )}
    </>
  )
}
