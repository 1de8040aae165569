import { documentCategoryNames, documentLabels, visibilityNames, type DocumentLink } from '#contract/documents'
import { DateField } from '#shared/form/DateField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { LinkFields } from './LinkFields'

const field = labelled(documentLabels)
const categories = optionsOf(documentCategoryNames)
const visibilities = optionsOf(visibilityNames)

/** Fields of a document, the same for a new one and for an edit. */
export const DocumentFields = ({ links }: { links: readonly DocumentLink[] }) => (
  <>
    <FormSection title="Что это">
      <SelectField {...field('category')} options={categories} required />
      <SelectField
        {...field('visibility')}
        options={visibilities}
        hint="Члены кооператива видят последнюю версию файла"
      />
      <TextField {...field('title')} required wide />
      <TextField {...field('number')} />
      <DateField {...field('date')} />
      <TextField {...field('counterparty')} wide />
    </FormSection>
    <LinkFields links={links} />
    <FormSection title="Прочее">
      <TextAreaField {...field('note')} hint="Членам кооператива не показывается" wide />
    </FormSection>
  </>
)
