import { leftOut } from './leftOut'

/** Instead of the radio buttons of antd's table: rows of our lists are chosen by ticks, several at once. */
export default function NoRadio() {
  leftOut('A table with `rowSelection.type: "radio"` needs antd’s Radio')
  return null
}
