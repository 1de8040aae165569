import {
  garageKindNames,
  garageListQuery,
  garageStatusNames,
  ownershipFormNames,
  type Garage,
  type GarageListQuery,
} from '#contract/garages'
import { storedColumn, type ExportArea } from '#server/features/exports/exportArea'
import { garagesByIds, listGarageIds } from './garagesRepository'
import { writtenShare } from './shares'

const field = storedColumn<Garage>()

const writtenOwner = (owner: Garage['owners'][number]) =>
  owner.share_numerator === owner.share_denominator
    ? owner.member_name
    : `${owner.member_name} (${writtenShare(owner)})`

/** The list of garages in a file: the columns by the names they have on screen. */
export const garagesExport: ExportArea<Garage, GarageListQuery> = {
  title: 'Гаражи',
  permission: 'garages.read',
  query: garageListQuery,
  ids: listGarageIds,
  rows: garagesByIds,
  columns: {
    ...field('number', 'Номер'),
    ...field('block', 'Блок'),
    ...field('row', 'Ряд'),
    ...field('floor', 'Этаж', 'number'),
    kind: { title: 'Вид', type: 'text', value: ({ kind }) => garageKindNames[kind] },
    status: { title: 'Состояние', type: 'text', value: ({ status }) => garageStatusNames[status] },
    owners: { title: 'Владельцы', type: 'text', value: ({ owners }) => owners.map(writtenOwner).join(', ') },
    ownership_form: {
      title: 'Форма владения',
      type: 'text',
      value: ({ ownership_form }) => ownershipFormNames[ownership_form],
    },
    ...field('area', 'Площадь, м²', 'number'),
    ...field('height', 'Высота, м', 'number'),
    ...field('cadastral_number', 'Кадастровый номер'),
    ...field('land_cadastral_number', 'Кадастровый номер земли'),
    land_privatised: {
      title: 'Земля в собственности',
      type: 'text',
      value: ({ land_privatised }) => (land_privatised ? 'да' : 'нет'),
    },
    ...field('coefficient', 'Коэффициент взносов', 'number'),
    ...field('power_limit', 'Разрешённая мощность, кВт', 'number'),
    ...field('phases', 'Фазы', 'number'),
    ...field('note', 'Примечание'),
    ...field('created_at', 'Создан (МСК)', 'instant'),
    ...field('updated_at', 'Изменён (МСК)', 'instant'),
    ...field('archived_at', 'В архиве с (МСК)', 'instant'),
  },
}
