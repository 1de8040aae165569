import { formatShare } from '#contract/format'
import {
  garageKindNames,
  garageListQuery,
  garageStatusNames,
  garageUnits,
  ownershipFormNames,
  listedGarageLabels,
  type ListedGarage,
  type GarageListQuery,
} from '#contract/garages'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { listGarageIds, listedGaragesByIds, RESTRICTED } from './garagesRepository'

const { stored, named, made, flag, ownTimes } = exportColumns<ListedGarage>()(listedGarageLabels)

const formatOwner = (owner: ListedGarage['owners'][number]) =>
  owner.share_numerator === owner.share_denominator ? owner.member_name : `${owner.member_name} (${formatShare(owner)})`

/** The list of garages in a file: the columns by the names they have on screen. */
export const garagesExport: ExportArea<ListedGarage, GarageListQuery> = {
  query: garageListQuery,
  ids: listGarageIds,
  rows: listedGaragesByIds,
  restricted: RESTRICTED,
  columns: {
    ...stored('number'),
    ...stored('block'),
    ...stored('row'),
    ...stored('floor', 'number'),
    ...named('kind', garageKindNames),
    ...named('status', garageStatusNames),
    ...made('owners', 'text', ({ owners }) => owners.map(formatOwner).join(', ')),
    ...named('ownership_form', ownershipFormNames),
    ...stored('debt', 'money'),
    ...stored('area', 'number', `, ${garageUnits.area}`),
    ...stored('height', 'number', `, ${garageUnits.height}`),
    ...stored('cadastral_number'),
    ...stored('land_cadastral_number'),
    ...flag('land_privatised'),
    ...stored('plot_area', 'number', `, ${garageUnits.plot_area}`),
    ...stored('coefficient', 'number'),
    ...stored('power_limit', 'number', `, ${garageUnits.power_limit}`),
    ...stored('phases', 'number'),
    ...stored('note'),
    ...ownTimes(),
  },
}
