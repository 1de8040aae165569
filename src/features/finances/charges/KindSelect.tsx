import type { ContributionKind } from '#contract/money/contributions'
import type { FieldProps } from '#shared/form/FieldFrame'
import { SelectField } from '#shared/form/SelectField'

/** A field for one of the contributions. */
export const KindSelect = ({ kinds, ...field }: FieldProps & { kinds: ContributionKind[]; allowClear?: boolean }) => (
  <SelectField {...field} options={kinds.map(({ id, name }) => ({ value: id, label: name }))} />
)
