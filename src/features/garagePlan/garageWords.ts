import { garageStatusNames, type GarageStatus, type PlanBox } from '#contract/garages'
import { groupIn, type Colouring } from './colourings'

export const statusName = ({ status }: PlanBox) => garageStatusNames[status as GarageStatus]

/** «Блок А, ряд 2, этаж 1» */
export const whereIs = ({ block, row, floor }: PlanBox): string =>
  [block && `блок ${block}`, row && `ряд ${row}`, floor !== null && `этаж ${floor}`]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase())

export const shareOf = ({ share_numerator, share_denominator }: PlanBox['owners'][number]): string | null =>
  share_numerator === share_denominator ? null : `${share_numerator}/${share_denominator}`

/** What a screen reader says of a box: «Гараж 17, занят, Семёнов Иван Петрович». */
export function spoken(box: PlanBox, colouring: Colouring): string {
  const owners = box.owners.length > 0 ? box.owners.map(({ member_name }) => member_name).join(', ') : 'без владельца'
  const group =
    colouring.key === 'status' || colouring.key === 'membership' ? [] : [groupIn(colouring, box).name.toLowerCase()]
  return [`Гараж ${box.number}`, statusName(box).toLowerCase(), ...group, owners].join(', ')
}
