import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { EmptyState } from '#shared/ui/EmptyState'
import type { List } from './useList'

/** Nothing at all yet, or nothing that matches: each says what to do next. */
export function NothingFound({ list, text, action }: { list: List; text: string; action?: ReactNode }) {
  const dispatch = useDispatch()
  const { q, filters } = list.state
  if (!q && Object.keys(filters).length === 0) return <EmptyState text={text} action={action} />
  return (
    <EmptyState
      text="По этому запросу ничего не нашлось."
      action={<Button onClick={() => dispatch(list.actions.filtersCleared())}>Сбросить поиск и фильтры</Button>}
    />
  )
}
