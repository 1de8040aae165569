export interface Option<Value extends string | number = string | number> {
  value: Value
  label: string
  /** What distinguishes it from others of the same name, on a second line. */
  details?: string
}

/** Options of a contract's dictionary such as `memberKindNames`, in its order. */
export const optionsOf = <Value extends string>(names: Record<Value, string>): Option<Value>[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))
