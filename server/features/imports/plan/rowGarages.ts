import type { GarageKind } from '#contract/garages'
import { cut } from '#server/lib/cut'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { Unreadable, type Read } from '#server/spreadsheets/values/unreadable'
import type { Group } from '../table/garageGroup'
import { areaOf } from '../values/areas'
import { garagesIn, type GaragePlace } from '../values/garageNumbers'
import { cadastralOf } from '../values/requisites'
import type { CellReader } from './cellReader'
import type { GarageValues } from './parsedRow'

const KINDS: [RegExp, GarageKind][] = [
  [/подзем/i, 'underground'],
  [/метал|ракушк|пенал|желез(н|о\s)/i, 'metal'],
  [/машино|парков|м\/м|стоян/i, 'parking_space'],
  [/капит|кирпич|бетон|ж\/?б|бокс|гараж|блочн|камен/i, 'capital'],
]

/** A place without the word that its column says already: «ряд 2» → «2». */
const placeOf = (cell: string, word: RegExp): string | null => {
  const text = squeezed(cell)
    .replace(word, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
    .replace(/^["«](.*)["»]$/, '$1')
    .trim()
  return isBlank(text) ? null : text
}
const placeRead = (cell: string, word: RegExp) => {
  const value = placeOf(cell, word)
  if (value && value.length > 50) throw new Unreadable('Длиннее 50 знаков')
  return { value }
}

function kindRead(cell: string) {
  if (isBlank(cell)) return { value: null }
  const kind = KINDS.find(([words]) => words.test(cell))?.[1] ?? null
  return kind ? { value: kind } : { value: null, warning: `Тип гаража не распознан: «${cell}»` }
}

function floorRead(cell: string) {
  if (isBlank(cell)) return { value: null }
  const floor = Number(/^-?\d{1,2}(?=\D*$)/.exec(squeezed(cell).replace(/[.,]0+$/, ''))?.[0] ?? NaN)
  return floor >= -10 && floor <= 50 ? { value: floor } : { value: null, warning: `Этаж не распознан: «${cell}»` }
}

function placesRead(cell: string): Read<GaragePlace[]> {
  const value = garagesIn(cell)
  const warning = value.find((place) => place.warning)?.warning
  return warning ? { value, warning } : { value }
}

/** Garages of the row: by the column of their numbers; where it is empty, by brackets beside a name. */
function placesOf(reader: CellReader, besideName: string[]): GaragePlace[] {
  const places = reader.each('garage_number', placesRead).flat()
  if (besideName.length === 0) return places
  const written = besideName.join(', ')
  if (places.length > 0 || !isBlank(reader.text('garage_number'))) {
    reader.kept.push(written)
    reader.warn('name', `Записано в примечание: «${written}»`)
    return places
  }
  reader.warn('name', `Гараж взят из ячейки с именем: «${written}»`)
  return besideName.flatMap(garagesIn)
}

/** @param besideName garages that stand in brackets beside the owners' names */
export function garagesOf(reader: CellReader, group: Group, besideName: string[]): GarageValues[] {
  const shared = {
    block:
      reader.one('block', (cell) => placeRead(cell, /^(блок|секция|литера?|корпус)\s*№?\s*/i)) ?? group.block ?? null,
    row: reader.one('row', (cell) => placeRead(cell, /^(ряд|линия)\s*№?\s*|\s*(-?й)?\s*ряд$/i)) ?? group.row ?? null,
    floor: reader.one('floor', floorRead),
    kind: reader.one('garage_kind', kindRead),
    area: reader.one('area', areaOf),
    cadastral_number: reader.one('cadastral_number', cadastralOf),
    land_cadastral_number: reader.one('land_cadastral_number', cadastralOf),
    note: notesOf(reader, 'garage_note').join('; ') || null,
  }
  const places = placesOf(reader, besideName)
  if (places.length > 1 && (shared.area !== null || shared.cadastral_number !== null)) {
    reader.warn('area', 'Площадь и кадастровый номер не записаны: в строке несколько гаражей')
    Object.assign(shared, { area: null, cadastral_number: null })
  }
  const { floor, kind, area, cadastral_number, land_cadastral_number, note } = shared
  return places.map(({ number, block, row, mark = null, doubtful = false }) => ({
    number,
    block: block ?? shared.block,
    row: row ?? shared.row,
    floor,
    kind,
    area,
    cadastral_number,
    land_cadastral_number,
    note: [mark, note].filter(Boolean).join('; ') || null,
    mark,
    doubtful,
  }))
}

/** Texts of the columns of a note, none for empty cells. */
export const notesOf = (reader: CellReader, field: 'note' | 'garage_note'): string[] =>
  reader.each(field, (cell) => ({ value: isBlank(cell) ? '' : cut(squeezed(cell), 1000) })).filter(Boolean)
