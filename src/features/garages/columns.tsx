import { formatShare } from '#contract/format'
import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import {
  garageKindNames,
  garageLabels,
  garageUnits,
  listedGarageLabels,
  ownershipFormNames,
  type Garage,
  type ListedGarage,
} from '#contract/garages'
import { formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { columnsOf } from '#shared/list/columnsOf'
import { garagePath, memberPath } from '#shared/routing/paths'
import { formatDecimal } from './garageFormat'
import { GarageStatusTag, SharesMark } from './GarageTags'
import './garages.css'

const decimal = (value: number | null) => value !== null && formatDecimal(value)

const column = columnsOf<ListedGarage>()(listedGarageLabels)
const measured = (field: keyof typeof garageUnits) => ({
  title: `${garageLabels[field]}, ${garageUnits[field]}`,
  align: 'right' as const,
  render: decimal,
})

const debt = column('debt', {
  width: 136,
  align: 'right',
  render: (kopecks?: number) => kopecks !== undefined && kopecks > 0 && formatMoney(kopecks),
})

/** Columns of the garages' list. */
export const garageColumns: ColumnType<ListedGarage>[] = [
  column('number', {
    width: 96,
    sorter: true,
    render: (_, garage) => (
      <span className="garage-number">
        <Link to={garagePath(garage.id)}>{garage.number}</Link>
        <SharesMark garage={garage} />
      </span>
    ),
  }),
  column('owners', {
    width: 294,
    render: (_, { owners }) => <OwnerNames owners={owners} />,
  }),
  column('block', { width: 84, sorter: true }),
  column('row', { width: 76, sorter: true }),
  column('status', { width: 140, sorter: true, render: (_, garage) => <GarageStatusTag garage={garage} /> }),
  column('ownership_form', { width: 136, render: (_, garage) => ownershipFormNames[garage.ownership_form] }),
  column('area', { width: 112, ...measured('area'), sorter: true }),
  column('kind', { sorter: true, render: (_, { kind }) => garageKindNames[kind] }),
  column('floor', { align: 'right' }),
  column('height', measured('height')),
  column('cadastral_number', { width: 180 }),
  column('land_cadastral_number', { width: 180 }),
  column('land_privatised', { render: (_, garage) => (garage.land_privatised ? 'да' : 'нет') }),
  column('plot_area', measured('plot_area')),
  column('coefficient', { align: 'right', render: decimal }),
  column('power_limit', measured('power_limit')),
  column('phases', { align: 'right' }),
  column('updated_at', { sorter: true, render: formatInstant }),
]

/** With what is owed for each, for who may see money. */
export const garageMoneyColumns: ColumnType<ListedGarage>[] = garageColumns.flatMap((each) =>
  each.key === 'ownership_form' ? [debt, each] : [each],
)

/** Present owners as links to their cards; the share is shown where it isn't the whole. */
const OwnerNames = ({ owners }: Pick<Garage, 'owners'>) => (
  <>
    {owners.map((owner, index) => (
      <span key={`${owner.member_id} ${index}`} className="garage-owner">
        <Link to={memberPath(owner.member_id)}>{owner.member_name}</Link>
        {owner.share_numerator !== owner.share_denominator && ` ${formatShare(owner)}`}
      </span>
    ))}
  </>
)
