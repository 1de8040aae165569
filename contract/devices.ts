/** Newer browsers name themselves after the older ones they descend from: the first match is the true one. */
const browsers: [mark: RegExp, name: string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [mark: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iPhone или iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const nameIn = (agent: string, names: typeof browsers) => names.find(([mark]) => mark.test(agent))?.[1]

/** A browser's User-Agent in words: «Chrome, Windows». */
export function deviceOf(userAgent: string | null): string {
  const agent = userAgent ?? ''
  return [nameIn(agent, browsers), nameIn(agent, systems)].filter(Boolean).join(', ') || 'Неизвестное устройство'
}
