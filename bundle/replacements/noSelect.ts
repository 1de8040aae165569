import { leftOut } from './leftOut'

/** Instead of antd's Select in antd's pager: our lists have a menu of page sizes of their own (PageSizeMenu). */
export default function NoSelect() {
  leftOut('A pager with `showSizeChanger` needs antd’s Select')
  return null
}
