import { formatShare } from '#contract/format'
import { Input } from 'antd'
import { useState } from 'react'
import { ownershipLabels } from '#contract/garages'
import { FieldFrame } from '#shared/form/FieldFrame'
import { useFormField } from '#shared/form/useFormField'
import { parseShare } from './shares'

/** A share typed as «1/2», «0,5» or «50 %», kept as its numerator and denominator. */
export function ShareField() {
  const numerator = useFormField<number | string>('share_numerator')
  const denominator = useFormField<number>('share_denominator')
  const [draft, setDraft] = useState<string | null>(null)
  const { value } = numerator
  const shown =
    typeof value === 'number'
      ? formatShare({ share_numerator: value, share_denominator: denominator.value ?? 1 })
      : (value ?? '')
  const error = numerator.error ?? denominator.error

  const type = (text: string) => {
    setDraft(text)
    const share = parseShare(text)
    // What isn't understood stays as it is, and the contract's message stands beside it.
    numerator.setValue(share ? share.share_numerator : text)
    denominator.setValue(share ? share.share_denominator : 1)
  }

  return (
    <FieldFrame
      name="share_numerator"
      label={ownershipLabels.share}
      required
      hint="1/2, 0,5 или 50 %; весь гараж: 1"
      error={error}
    >
      <Input
        {...numerator.control}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${numerator.control.id}-error` })}
        autoComplete="off"
        value={draft ?? shown}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          setDraft(null)
          numerator.control.onBlur(event)
        }}
      />
    </FieldFrame>
  )
}
