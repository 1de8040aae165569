import { plural } from '#contract/plural'
import { useListReadersQuery, type PublishedOf } from './publishedApi'

/** How many it will reach, and how many have no login: said before it is published. */
export function AudienceCount({ of }: { of: PublishedOf }) {
  const { currentData } = useListReadersQuery({ ...of, params: { page: 1, page_size: 1 } })
  if (!currentData) return <p>Считаем, кто это прочитает…</p>
  const { audience, offline } = currentData
  return (
    <>
      <p>
        {audience > 0
          ? `Прочитают в программе: ${plural(audience, ['пользователь', 'пользователя', 'пользователей'])}.`
          : 'Входа в программу пока нет ни у кого из них.'}
      </p>
      {offline > 0 && (
        <p>{`Без входа в программу: ${plural(offline, ['человек', 'человека', 'человек'])}. Для них напечатайте его на доску.`}</p>
      )}
    </>
  )
}
