/** What the bench prints: a figure beside its bar. */
export interface Figure {
  name: string
  figure: string
  bar: string
  /** null = shown for information, there is no bar. */
  held: boolean | null
  /** Losing data is the one thing that makes the bench fail: times depend on the machine. */
  vital?: boolean
}

const MARK = { true: '✓', false: '✗', null: ' ' }

export function print(figures: Figure[]): void {
  const width = (field: 'name' | 'figure') => Math.max(...figures.map((figure) => figure[field].length))
  for (const { name, figure, bar, held } of figures) {
    console.log(`  ${MARK[`${held}`]} ${name.padEnd(width('name'))}  ${figure.padEnd(width('figure'))}  ${bar}`)
  }
}

/** Value below which this share of the sorted values lies. */
const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

const milliseconds = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

export function spread(times: number[]) {
  const sorted = [...times].sort((left, right) => left - right)
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share))
  return { p50, p95, p99, max }
}

/** Milliseconds. */
export interface LatencyBar {
  p95: number
  p99: number
  max: number
}

const LATENCY_BAR: LatencyBar = { p95: 100, p99: 300, max: 1000 }

/** Latencies in milliseconds, against their bar. */
export function latencyFigure(name: string, times: number[], failures: number, bar = LATENCY_BAR): Figure {
  const { p50, p95, p99, max } = spread(times)
  const parts = [p50, p95, p99, max].map((value) => milliseconds(value).padStart(5))
  return {
    name,
    figure: `p50 ${parts[0]}  p95 ${parts[1]}  p99 ${parts[2]}  max ${parts[3]} ms, ${times.length} answers${failures ? `, ${failures} FAILED` : ''}`,
    bar: `p95 ≤ ${bar.p95}, p99 ≤ ${bar.p99}, max ≤ ${bar.max} ms`,
    held: failures === 0 && times.length > 0 && p95 <= bar.p95 && p99 <= bar.p99 && max <= bar.max,
  }
}

/** A call may take so long at most, whatever goes on beside it; milliseconds. */
const NOBODY_WAITS_LONGER = 1000

/** Latencies of who works beside something long: nobody may wait a second. */
export const besideFigure = (name: string, times: number[], failures = 0): Figure => ({
  ...latencyFigure(name, times, failures),
  bar: `max ≤ ${NOBODY_WAITS_LONGER} ms`,
  held: failures === 0 && Math.max(...times) <= NOBODY_WAITS_LONGER,
})

export const atMost = (name: string, value: number, bar: number, unit: string): Figure => ({
  name,
  figure: `${milliseconds(value)} ${unit.split(' ')[0]}`,
  bar: `≤ ${bar} ${unit}`,
  held: value <= bar,
})

export const median = (values: number[]): number =>
  percentile(
    [...values].sort((left, right) => left - right),
    0.5,
  )

/** A figure about data that must not be lost: the bench fails with it. */
export const vital = (name: string, figure: string, bar: string, held: boolean): Figure => ({
  name,
  figure,
  bar,
  held,
  vital: true,
})
