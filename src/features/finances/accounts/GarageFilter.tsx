import { Select } from 'antd'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
import { useGarageOptions } from '../payments/useGarageOptions'

/** Narrows an account to one garage of a member who has several; it stands in the URL, so files have the same rows. */
export function GarageFilter({ member_id }: { member_id: string }) {
  const [search, narrow] = useUrlFilter()
  const options = useGarageOptions(member_id, [])
  const chosen = search.get('garage')
  if (options.length < 2 && chosen === null) return null
  return (
    <Select
      aria-label="Гараж"
      className="garage-filter"
      allowClear
      placeholder="Все гаражи"
      options={options.map(({ value, label }) => ({ value: String(value), label: `Гараж ${label}` }))}
      value={chosen ?? undefined}
      onChange={(garage) => narrow({ garage })}
    />
  )
}
