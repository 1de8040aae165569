import type { Existing, ExistingGarage, ExistingOwnership } from './existing'
import { keyOfExisting } from './garagePlan'
import { addTo } from './groups'

/** Lookups in what the cooperative has. */
export function indexOf({ garages, ownerships, members }: Existing) {
  const garageById = new Map(garages.map((garage) => [garage.id, garage]))
  const byNumber = new Map<string, ExistingGarage[]>()
  for (const garage of garages) addTo(byNumber, garage.number_key, garage)
  const ofGarage = new Map<string, ExistingOwnership[]>()
  const ofMember = new Map<string, string[]>()
  for (const ownership of ownerships) {
    addTo(ofGarage, ownership.garage_id, ownership)
    const garage = garageById.get(ownership.garage_id)
    if (garage) addTo(ofMember, ownership.member_id, keyOfExisting(garage))
  }
  return {
    byKey: new Map(garages.map((garage) => [keyOfExisting(garage), garage])),
    byNumber,
    ofGarage,
    ofMember,
    nameOf: new Map(members.map((member) => [member.id, member.display_name])),
  }
}
export type Index = ReturnType<typeof indexOf>
