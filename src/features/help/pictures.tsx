import type { ReactNode } from 'react'
import type { PictureName } from '#shared/features/help'

/** Drawn in the colours of the theme; what a picture shows is said by its caption. */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    className="help-picture"
    viewBox="0 0 360 110"
    fill="none"
    stroke="var(--muted)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
)

const Arrow = ({ x, y = 55 }: { x: number; y?: number }) => (
  <path d={`M${x} ${y}h34m-10-8 10 8-10 8`} stroke="var(--primary)" />
)
const Person = ({ x, y = 55 }: { x: number; y?: number }) => (
  <path d={`M${x} ${y - 12}a11 11 0 1 1 .1 0zM${x - 22} ${y + 32}c0-40 44-40 44 0z`} fill="var(--raised)" />
)
const Sheet = ({ x }: { x: number }) => (
  <path d={`M${x} 20h56v70h-56zm0 18h56m-56 17h56m-56 17h56M${x + 20} 20v70`} fill="var(--raised)" />
)
const Garage = ({ x }: { x: number }) => (
  <path d={`M${x} 90V46l35-24 35 24v44zm14 0V60h42v30m-42-20h42m-42 10h42`} fill="var(--raised)" />
)
const Tick = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x} ${y}l8 9 16-19`} stroke="var(--success)" strokeWidth="4" />
)

/** A record's card with lines of text. */
const Card = ({ x, y = 20, height = 70 }: { x: number; y?: number; height?: number }) => (
  <path d={`M${x} ${y}h86v${height}h-86zm12 16h40m-40 14h60m-60 14h50`} fill="var(--raised)" />
)

export const pictures: Record<PictureName, ReactNode> = {
  import: (
    <Drawing>
      <Sheet x={10} />
      <Arrow x={80} />
      <Card x={130} />
      <Tick x={180} y={84} />
      <Arrow x={230} />
      <Garage x={280} />
    </Drawing>
  ),
  transfer: (
    <Drawing>
      <Person x={50} />
      <Arrow x={88} />
      <Garage x={142} />
      <Arrow x={230} />
      <Person x={305} />
      <Tick x={324} y={40} />
    </Drawing>
  ),
  merge: (
    <Drawing>
      <Card x={20} y={6} height={46} />
      <Card x={20} y={58} height={46} />
      <Arrow x={130} y={30} />
      <Arrow x={130} y={80} />
      <Card x={200} />
      <Tick x={296} y={55} />
    </Drawing>
  ),
  code: (
    <Drawing>
      <path d="M20 34h96v42H20zm14 21h.1m17 0h.1m17 0h.1m17 0h.1m17 0h.1" fill="var(--raised)" strokeWidth="4" />
      <path d="M146 55h24m-12-12v24" stroke="var(--primary)" />
      <path d="M200 10h52v90h-52zm18 80h16" fill="var(--raised)" />
      <path d="M212 48h8m6 0h8m6 0h0M212 58h28" stroke="var(--primary)" strokeWidth="4" />
      <Arrow x={272} />
      <Tick x={322} y={56} />
    </Drawing>
  ),
  proposal: (
    <Drawing>
      <Person x={50} />
      <Arrow x={88} />
      <Card x={138} />
      <Arrow x={240} />
      <Person x={315} />
      <Tick x={330} y={36} />
    </Drawing>
  ),
}
