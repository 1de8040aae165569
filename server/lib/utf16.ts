/** So much of a file tells how it is written. */
const PROBE = 4096

/** In Russian text a letter's higher byte is 4, that of digits, blanks and line ends 0; few signs have another. */
const MOST_OTHERS = 0.1

const TAB = 9

/** @param higher place of the higher byte in a pair: 0 or 1 */
function looksSo(probe: Buffer, higher: number): boolean {
  let [zeros, others] = [0, 0]
  for (let at = 0; at + 1 < probe.length; at += 2) {
    const byte = probe[at + higher]
    if (byte === 0 && probe[at + 1 - higher] < TAB) return false
    if (byte === 0) zeros += 1
    else if (byte !== 4) others += 1
  }
  return zeros > 0 && others <= (MOST_OTHERS * probe.length) / 2
}

/** Text of a file in UTF-16, with a byte order mark or without one as some programs save it; null for any other. */
export function utf16Text(file: Buffer): string | null {
  const mark = file.length < 2 ? 0 : file.readUInt16BE(0)
  const probe = file.subarray(0, PROBE)
  const isMarked = mark === 0xfffe || mark === 0xfeff
  const little = mark === 0xfffe || (!isMarked && looksSo(probe, 1))
  if (!little && !isMarked && !looksSo(probe, 0)) return null
  const whole = file.subarray(0, file.length - (file.length % 2))
  return (little ? whole : Buffer.from(whole).swap16()).toString('utf16le').replace(/^\ufeff/, '')
}
