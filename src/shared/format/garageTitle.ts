import type { Garage } from '#contract/garages'

type Place = Pick<Garage, 'block' | 'row'>

/** «блок А, ряд 3» */
export const garagePlace = ({ block, row }: Place): string =>
  [block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')

/** «Гараж 17а, блок Б» */
export const garageTitle = (garage: Place & Pick<Garage, 'number'>): string =>
  [`Гараж ${garage.number}`, garagePlace(garage)].filter(Boolean).join(', ')
