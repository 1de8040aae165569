import type { Existing, ExistingGarage, ExistingOwnership } from './existing'
import { keyOfExisting, numberOfKey } from './garagePlan'
import { addTo } from './groups'

/** Lookups in what the cooperative has. */
export function indexOf({ garages, ownerships, members }: Existing) {
  const garageById = new Map(garages.map((garage) => [garage.id, garage]))
  const byNumber = new Map<string, ExistingGarage[]>()
  const byKey = new Map<string, ExistingGarage[]>()
  for (const garage of garages) {
    const key = keyOfExisting(garage)
    addTo(byKey, key, garage)
    addTo(byNumber, numberOfKey(key), garage)
  }
  const ofGarage = new Map<string, ExistingOwnership[]>()
  const ofMember = new Map<string, string[]>()
  for (const ownership of ownerships) {
    addTo(ofGarage, ownership.garage_id, ownership)
    const garage = garageById.get(ownership.garage_id)
    if (garage) addTo(ofMember, ownership.member_id, keyOfExisting(garage))
  }
  return {
    /** By block and number: mostly one; several where the cooperative has a number in two spellings. */
    byKey,
    byNumber,
    ofGarage,
    ofMember,
    nameOf: new Map(members.map((member) => [member.id, member.display_name])),
  }
}
export type Index = ReturnType<typeof indexOf>
