import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { garageKindNames, ownershipFormNames, type Garage } from '#contract/garages'
import { formatInstant } from '#shared/format/dates'
import { formatDecimal, garageNotes } from './garageNotes'
import { garagePath } from './garagePaths'
import { GarageStatusTag } from './GarageStatusTag'
import { OwnerNames } from './OwnerNames'
import { SharesMark } from './SharesMark'
import './garages.css'

const decimal = (value: number | null) => value !== null && formatDecimal(value)

/** A column that is called as the field is. */
const of = (key: keyof Garage, rest: Omit<ColumnType<Garage>, 'key'> = {}): ColumnType<Garage> => ({
  key,
  dataIndex: key,
  title: garageNotes[key].label,
  ...rest,
})

/** Columns of the garages' list; `key` is the field's name in an export too, `dataIndex` what the server sorts by. */
export const garageColumns: ColumnType<Garage>[] = [
  of('number', {
    sorter: true,
    render: (_, garage) => (
      <span className="garage-number">
        <Link to={garagePath(garage.id)}>{garage.number}</Link>
        <SharesMark garage={garage} />
      </span>
    ),
  }),
  of('block', { sorter: true }),
  of('row', { sorter: true }),
  of('status', { sorter: true, render: (_, garage) => <GarageStatusTag garage={garage} /> }),
  {
    key: 'owners',
    title: 'Владельцы',
    render: (_, { owners }) => (
      <span className="garage-owners">
        <OwnerNames owners={owners} />
      </span>
    ),
  },
  of('ownership_form', { render: (_, garage) => ownershipFormNames[garage.ownership_form] }),
  of('area', { title: 'Площадь, м²', sorter: true, align: 'right', render: decimal }),
  of('kind', { sorter: true, render: (_, { kind }) => garageKindNames[kind] }),
  of('floor', { align: 'right' }),
  of('height', { title: 'Высота, м', align: 'right', render: decimal }),
  of('cadastral_number'),
  of('land_cadastral_number'),
  of('land_privatised', { render: (_, garage) => (garage.land_privatised ? 'да' : 'нет') }),
  of('coefficient', { align: 'right', render: decimal }),
  of('power_limit', { title: 'Мощность, кВт', align: 'right', render: decimal }),
  of('phases', { align: 'right' }),
  { key: 'updated_at', dataIndex: 'updated_at', title: 'Изменён', sorter: true, render: formatInstant },
]
