import { garageStatusNames, type Garage } from '#contract/garages'
import type { Option } from '#shared/form/options'
import { garageTitle } from '#shared/format/garageTitle'

const SHOWN_OWNERS = 2

function ownersOf({ owners }: Garage): string {
  const names = owners.slice(0, SHOWN_OWNERS).map(({ member_name }) => member_name)
  const rest = owners.length - names.length
  return names.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

/** A garage as a list to choose from offers it: «Гараж 17а, блок А, ряд 3», below it «Афанасьев С. Ю. · сдан в аренду». */
export const garageOption = (garage: Garage): Option => ({
  value: garage.id,
  label: garageTitle(garage),
  details: [ownersOf(garage), garageStatusNames[garage.status].toLowerCase()].filter(Boolean).join(' · '),
})
