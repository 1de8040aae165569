/** Gives a form's fields their names and labels: `const field = labelled(documentLabels)`, `<TextField {...field('title')} />`. */
export const labelled =
  <Field extends string>(labels: Record<Field, string>) =>
  (name: Field) => ({ name, label: labels[name] })
