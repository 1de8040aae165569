import { useLocation } from 'react-router-dom'
import { DASHBOARD } from '#shared/routing/paths'

interface Drawing {
  lines: string
  /** What stands out, in the accent's colour. */
  accent: string
}

/** An empty tray, where an area has no drawing of its own. */
const tray: Drawing = {
  lines: 'M2 72h156M36 72V46h26l7 11h22l7-11h26v26',
  accent: 'M46 46l10-26h48l10 26M64 30h32M60 38h40',
}

/** By the area in the page's address. */
const drawings: Partial<Record<string, Drawing>> = {
  // Three garages, one of them open.
  garages: {
    lines:
      'M8 72V28l24-12 24 12v44M56 72V28l24-12 24 12v44M104 72V28l24-12 24 12v44M2 72h156M18 72V40h28v32M114 72V40h28v32M18 50h28M18 60h28M114 50h28M114 60h28M66 40h28',
    accent: 'M66 72V40h28v32M74 66a4 4 0 1 0 0 .1M86 66a4 4 0 1 0 0 .1M70 62l3-8h14l3 8z',
  },
  // Three people.
  members: {
    lines:
      'M16 72c0-16 8-22 20-22s20 6 20 22M26 36a10 10 0 1 0 20 0a10 10 0 1 0-20 0M104 72c0-16 8-22 20-22s20 6 20 22M114 36a10 10 0 1 0 20 0a10 10 0 1 0-20 0M2 72h156',
    accent: 'M58 72c0-18 9-26 22-26s22 8 22 26M68 28a12 12 0 1 0 24 0a12 12 0 1 0-24 0',
  },
  // A barrier beside its post.
  'cooperative-property': {
    lines: 'M2 72h156M24 72V32h20v40M28 72V44h12v28M148 72V40M142 40h12',
    accent: 'M34 32V22h118v10H34M58 22l-8 10M82 22l-8 10M106 22l-8 10M130 22l-8 10',
  },
  // Sheets, one of them signed.
  documents: {
    lines: 'M38 72V16h28l12 12v44zM66 16v12h12M46 40h24M46 50h24M46 60h16M2 72h156',
    accent: 'M90 72V8h28l14 14v50zM118 8v14h14M98 34h26M98 44h26M100 60c4-8 6-8 6 0s6 0 8-4 4 4 8 2',
  },
  // A board with a sheet on it.
  announcements: {
    lines: 'M2 72h156M36 72V14M124 72V14M30 14h100v40H30z',
    accent: 'M60 22h40v26H60zM80 22v-2M66 30h28M66 36h28M66 42h16',
  },
  // Stacks of coins.
  finances: {
    lines: 'M2 72h156M22 72V56h32v16M22 64h32M106 72V32h32v40M106 40h32M106 48h32M106 56h32M106 64h32',
    accent: 'M64 72V44h32v28M64 51h32M64 58h32M64 65h32',
  },
  // A bell between envelopes.
  notifications: {
    lines: 'M2 72h156M12 40h36v24H12zM12 40l18 14 18-14M112 40h36v24h-36zM112 40l18 14 18-14',
    accent: 'M60 58c7-6 7-15 7-24a13 13 0 0 1 26 0c0 9 0 18 7 24zM75 62a5 5 0 0 0 10 0M80 21v-5',
  },
  // Sliders.
  settings: {
    lines: 'M2 72h156M30 16h22M64 16h66M30 36h66M108 36h22M30 56h40M82 56h48',
    accent:
      'M52 16a6 6 0 1 0 12 0a6 6 0 1 0-12 0M96 36a6 6 0 1 0 12 0a6 6 0 1 0-12 0M70 56a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  },
}

/** Other addresses of an area. */
const areas: Partial<Record<string, string>> = {
  cooperative: 'garages',
  property: 'cooperative-property',
  'my-card': 'members',
  'my-garages': 'garages',
  'my-account': 'finances',
}

/** «/dashboard/members/…» and «/notifications» alike. */
const areaOf = (pathname: string): string => pathname.replace(DASHBOARD, '').split('/')[1] ?? ''

/**
 * What stands over an empty page, in the theme's own colours.
 * @param of the area, where it isn't the page's: what is empty may lie over any page
 */
export function EmptyDrawing({ of }: { of?: string }) {
  const { pathname } = useLocation()
  const area = of ?? areaOf(pathname)
  const { lines, accent } = drawings[areas[area] ?? area] ?? tray
  return (
    <svg className="empty-state-drawing" viewBox="0 0 160 80" width="160" height="80" aria-hidden focusable="false">
      <path d={lines} />
      <path className="empty-state-accent" d={accent} />
    </svg>
  )
}
