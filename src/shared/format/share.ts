import { formatShare } from '#contract/format'

/** «доля 1/2», «целиком» */
export const shareInWords = (share: Parameters<typeof formatShare>[0]): string =>
  share.share_numerator === share.share_denominator ? 'целиком' : `доля ${formatShare(share)}`
