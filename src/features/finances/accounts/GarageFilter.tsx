import { Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useGarageOptions } from '../payments/useGarageOptions'

/** Narrows an account to one garage of a member who has several; it stands in the URL, so files have the same rows. */
export function GarageFilter({ member_id }: { member_id: string }) {
  const [search, setSearch] = useSearchParams()
  const options = useGarageOptions(member_id, [])
  const chosen = search.get('garage')
  if (options.length < 2 && chosen === null) return null
  const choose = (garage: string | undefined) =>
    setSearch((present) => {
      const next = new URLSearchParams(present)
      if (garage) next.set('garage', garage)
      else next.delete('garage')
      return next
    })
  return (
    <Select
      aria-label="Гараж"
      className="garage-filter"
      allowClear
      placeholder="Все гаражи"
      options={options.map(({ value, label }) => ({ value: String(value), label: `Гараж ${label}` }))}
      value={chosen ?? undefined}
      onChange={choose}
    />
  )
}
