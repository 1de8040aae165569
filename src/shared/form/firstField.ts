/** Where typing begins; of a choice by dots the chosen one, which the arrows go on from. */
const FIELDS = 'input:not([type="hidden"], [type="radio"]:not(:checked)), textarea, [role="combobox"]'

/** Whether one can type or choose there: the browser's own calendar behind a date's button is out of the way of Tab. */
const takesFocus = (field: HTMLElement) =>
  field.tabIndex >= 0 &&
  !field.hasAttribute('disabled') &&
  // A choice without a search is read-only too.
  (!field.hasAttribute('readonly') || field.role === 'combobox')

/** Puts the cursor into the first field of a form, unless it is in the form already. */
export function focusFirstField(form: HTMLElement | null) {
  if (!form || form.contains(document.activeElement)) return
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  fields.find(takesFocus)?.focus()
}
