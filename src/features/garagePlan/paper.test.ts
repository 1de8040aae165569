import { sheetsOf } from './paper'

const box = (x: number, y: number) => ({ x, y, width: 30, height: 60 })
const large = { x: 0, y: 0, width: 3000, height: 1500 }

describe('the plan on paper', () => {
  it.each(['a4', 'a3'] as const)('fits whole on one sheet of %s', (paper) => {
    const [sheet, ...more] = sheetsOf(large, [box(0, 0), box(2970, 1440)], { paper, tiled: false })
    expect(more).toEqual([])
    const [width, height] = paper === 'a4' ? [277, 160] : [400, 245]
    expect(sheet.width).toBeLessThanOrEqual(width)
    expect(sheet.height).toBeLessThanOrEqual(height)
  })

  it('is cut to sheets when it shall be large, none of them empty', () => {
    const corners = [box(0, 0), box(2970, 1440)]
    const sheets = sheetsOf(large, corners, { paper: 'a4', tiled: true })
    expect(sheets).toHaveLength(2)
    expect(sheets[0].part).toMatchObject({ x: -4, y: -4 })
  })

  it('takes one sheet when the plan is small', () => {
    expect(sheetsOf({ x: 0, y: 0, width: 300, height: 200 }, [box(0, 0)], { paper: 'a4', tiled: true })).toHaveLength(1)
  })
})
