import { leftOut } from './leftOut'

const PART = 'A column with `filters` or `filterDropdown` needs the filter menu of antd’s table'

/** Instead of the column filters of antd's table: our lists filter by chips above the table. */
export default function NoFilterDropdown() {
  leftOut(PART)
  return null
}

export function flattenKeys() {
  leftOut(PART)
  return []
}
