import type { Garage } from '#contract/garages'

/** «Гараж 17а, блок Б» */
export const garageTitle = ({ number, block, row }: Pick<Garage, 'number' | 'block' | 'row'>): string =>
  [`Гараж ${number}`, block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')
