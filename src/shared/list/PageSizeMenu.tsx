import { useDispatch } from 'react-redux'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/paging'
import { ChoiceMenu } from './ChoiceMenu'
import type { List } from './useList'

const sizes = [25, PAGE_SIZE, 100, MAX_PAGE_SIZE].map((size) => ({ value: String(size), label: String(size) }))

interface PageSizeMenuProps {
  page: number
  page_size: number
  actions: List['actions']
}

/** How many rows a page of a list has. */
export function PageSizeMenu({ page, page_size, actions }: PageSizeMenuProps) {
  const dispatch = useDispatch()
  return (
    <ChoiceMenu
      single
      text={`Строк на странице: ${page_size}`}
      options={sizes}
      chosen={[String(page_size)]}
      onChoose={([size]) => size && void dispatch(actions.pageChanged({ page, page_size: Number(size) }))}
    />
  )
}
