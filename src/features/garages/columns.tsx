import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { garageKindNames, garageLabels, garageUnits, ownershipFormNames, type Garage } from '#contract/garages'
import { formatInstant } from '#shared/format/dates'
import { columnsOf } from '#shared/list/columnsOf'
import { garagePath } from '#shared/routing/paths'
import { formatDecimal } from './garageNotes'
import { GarageStatusTag } from './GarageStatusTag'
import { OwnerNames } from './OwnerNames'
import { SharesMark } from './SharesMark'
import './garages.css'

const decimal = (value: number | null) => value !== null && formatDecimal(value)

const column = columnsOf<Garage>()(garageLabels)
const measured = (field: keyof typeof garageUnits) => ({
  title: `${garageLabels[field]}, ${garageUnits[field]}`,
  align: 'right' as const,
  render: decimal,
})

/** Columns of the garages' list. */
export const garageColumns: ColumnType<Garage>[] = [
  column('number', {
    sorter: true,
    render: (_, garage) => (
      <span className="garage-number">
        <Link to={garagePath(garage.id)}>{garage.number}</Link>
        <SharesMark garage={garage} />
      </span>
    ),
  }),
  column('block', { sorter: true }),
  column('row', { sorter: true }),
  column('status', { sorter: true, render: (_, garage) => <GarageStatusTag garage={garage} /> }),
  column('owners', {
    render: (_, { owners }) => (
      <span className="garage-owners">
        <OwnerNames owners={owners} />
      </span>
    ),
  }),
  column('ownership_form', { render: (_, garage) => ownershipFormNames[garage.ownership_form] }),
  column('area', { ...measured('area'), sorter: true }),
  column('kind', { sorter: true, render: (_, { kind }) => garageKindNames[kind] }),
  column('floor', { align: 'right' }),
  column('height', measured('height')),
  column('cadastral_number'),
  column('land_cadastral_number'),
  column('land_privatised', { render: (_, garage) => (garage.land_privatised ? 'да' : 'нет') }),
  column('coefficient', { align: 'right', render: decimal }),
  column('power_limit', measured('power_limit')),
  column('phases', { align: 'right' }),
  column('updated_at', { sorter: true, render: formatInstant }),
]
