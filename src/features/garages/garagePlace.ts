import type { Garage } from '#contract/garages'

/** «блок А, ряд 3» */
export const placeOf = ({ block, row }: Pick<Garage, 'block' | 'row'>): string =>
  [block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')
