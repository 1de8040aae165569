import { garageKindNames, garageStatusNames, ownershipFormNames, PHASES } from '#contract/garages'
import { optionsOf } from '#shared/form/options'

/** What the choices of a garage's form are made of. */
export const kinds = optionsOf(garageKindNames)
export const ownershipForms = optionsOf(ownershipFormNames)
export const statuses = optionsOf(garageStatusNames)
export const phases = PHASES.map((value) => ({ value, label: String(value) }))
