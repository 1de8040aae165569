import { documentCategoryNames, visibilityNames, type DocumentLink } from '#contract/documents'
import { DateField } from '#shared/form/DateField'
import { FormSection } from '#shared/form/FormSection'
import { optionsOf } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { LinkFields } from './LinkFields'

const categories = optionsOf(documentCategoryNames)
const visibilities = optionsOf(visibilityNames)

/** Fields of a document, the same for a new one and for an edit. */
export const DocumentFields = ({ links }: { links: readonly DocumentLink[] }) => (
  <>
    <FormSection title="Что это">
      <SelectField name="category" label="Категория" options={categories} required />
      <SelectField
        name="visibility"
        label="Кому виден"
        options={visibilities}
        hint="Члены кооператива видят последнюю версию файла"
      />
      <TextField name="title" label="Название" required wide />
      <TextField name="number" label="Номер" />
      <DateField name="date" label="Дата" />
      <TextField name="counterparty" label="Контрагент" wide />
    </FormSection>
    <LinkFields links={links} />
    <FormSection title="Прочее">
      <TextAreaField name="note" label="Примечание" hint="Членам кооператива не показывается" wide />
    </FormSection>
  </>
)
