import { theme } from 'antd'
import { antdTheme } from './antdTheme'
import { palettes, type Palette } from './palette'

/** WCAG: relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (lighter + 0.05) / (darker + 0.05)
}

const AA = 4.5
const GROUNDS = ['background', 'surface', 'raised', 'field'] as const
const TEXTS = [
  'text',
  'muted',
  'primary',
  'primaryHover',
  'secondary',
  'error',
  'errorHover',
  'warning',
  'success',
  'calm',
  'other',
] as const
/** WCAG 1.4.11: what shows where a field is. */
const EDGE = 3

describe.each(['dark', 'light'] as const)('the %s theme', (mode) => {
  const palette: Palette = palettes[mode]
  const token = theme.getDesignToken(antdTheme(mode))

  it.each(TEXTS)('has %s legible on every ground', (text) => {
    const weak = GROUNDS.filter((ground) => contrast(palette[text], palette[ground]) < AA)
    expect(weak).toEqual([])
  })

  it.each(GROUNDS)('shows the border of a field on %s', (ground) => {
    expect(contrast(palette.fieldLine, palette[ground])).toBeGreaterThanOrEqual(EDGE)
  })

  it.each(['selected', 'chosen'] as const)('has text and links legible on what is %s', (ground) => {
    const weak = (['text', 'primary'] as const).filter((text) => contrast(palette[text], palette[ground]) < AA)
    expect(weak).toEqual([])
  })

  it.each(['Input', 'InputNumber', 'Select', 'DatePicker', 'Radio', 'Checkbox'] as const)(
    'draws antd’s %s with the ground and the border of a field, in dialogs too',
    (component) => {
      const { colorBgContainer, colorBorder } = antdTheme(mode).components![component]!
      expect([colorBgContainer, colorBorder]).toEqual([palette.field, palette.fieldLine])
    },
  )

  it('shows a selected row by a tick and a ground of its own', () => {
    const { rowSelectedBg } = antdTheme(mode).components!.Table!
    expect(rowSelectedBg).toBe(palette.selected)
    expect(palette.selected).not.toBe(palette.surface)
    expect(contrast(palette.primary, palette.selected)).toBeGreaterThanOrEqual(EDGE)
    expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(AA)
  })

  it('has one primary colour, antd’s included', () => {
    expect(token.colorPrimary).toBe(palette.primary)
  })

  it.each(['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const)(
    'has a legible word on a button of %s, and a legible link',
    (colour) => {
      expect(contrast(token[colour], palette.onPrimary)).toBeGreaterThanOrEqual(AA)
      expect(contrast(token[colour], palette.surface)).toBeGreaterThanOrEqual(AA)
    },
  )

  it.each(['colorErrorHover', 'colorErrorActive'] as const)(
    'has a legible word on a dangerous button of %s',
    (colour) => {
      expect(contrast(token[colour], palette.onError)).toBeGreaterThanOrEqual(AA)
      expect(contrast(token[colour], palette.surface)).toBeGreaterThanOrEqual(AA)
    },
  )
})
