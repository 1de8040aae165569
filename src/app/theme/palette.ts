import type { ThemeMode } from './themeSlice'

/**
 * The colours of both themes, the one place that names them: webpack writes them into index.html as CSS variables,
 * antd's theme is made of them. Every text on its ground reaches WCAG AA.
 */
export interface Palette {
  background: string
  surface: string
  /** Ground of what stands on a surface: menus, table heads, inputs. */
  raised: string
  /** Ground of a field, wherever it stands. */
  field: string
  /** Border of a field, 3:1 against the field and all that it may stand on (WCAG 1.4.11). */
  fieldLine: string
  /** Ground of a selected row, of a chosen option in a menu: the primary colour at a tenth. */
  selected: string
  chosen: string
  text: string
  muted: string
  line: string
  primary: string
  /** Links and buttons under the pointer or pressed. antd's own shades of them fall below AA. */
  primaryHover: string
  onPrimary: string
  secondary: string
  error: string
  errorHover: string
  onError: string
  warning: string
  success: string
  /** States that are neither good nor bad: occupied, rented out. */
  calm: string
  other: string
}

export const palettes: Record<ThemeMode, Palette> = {
  dark: {
    background: '#1b1d1f',
    surface: '#263238',
    raised: '#2f3d44',
    field: '#1b1d1f',
    fieldLine: '#7d9099',
    selected: '#354548',
    chosen: '#3d4f53',
    text: '#edf2f3',
    muted: '#a9b8be',
    line: '#3d4d55',
    primary: '#b8f2d8',
    primaryHover: '#a2e8c9',
    onPrimary: '#12241c',
    secondary: '#3dbdb0',
    error: '#f78d89',
    errorHover: '#fab1ae',
    onError: '#2a0d0c',
    warning: '#f2c063',
    success: '#7fd6a4',
    calm: '#7fb8f0',
    other: '#cfa3e6',
  },
  light: {
    background: '#f5eff0',
    surface: '#faf5f6',
    raised: '#ffffff',
    field: '#ffffff',
    fieldLine: '#8a7f83',
    selected: '#e3e7f1',
    chosen: '#e8f0f9',
    text: '#23282b',
    muted: '#5a646a',
    line: '#dcd2d4',
    primary: '#1867c0',
    primaryHover: '#0f57a8',
    onPrimary: '#ffffff',
    secondary: '#00796b',
    error: '#b00020',
    errorHover: '#8a0019',
    onError: '#ffffff',
    warning: '#8a5a00',
    success: '#1b6e3c',
    calm: '#1c64b4',
    other: '#7a3a9a',
  },
}

const cssName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const variables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, colour]) => `${cssName(name)}:${colour}`)
    .join(';')

/** Paper is white, whichever theme the screen has. */
const paper: Palette = {
  ...palettes.light,
  background: '#ffffff',
  surface: '#ffffff',
  raised: '#ffffff',
  text: '#000000',
  muted: '#3c4448',
  line: '#9aa3a8',
}

/** Dark is the default; the early script marks the document of those who chose the light theme. */
export const paletteCss = () =>
  `:root{color-scheme:dark;${variables(palettes.dark)}}` +
  `:root[data-theme=light]{color-scheme:light;${variables(palettes.light)}}` +
  `@media print{:root,:root[data-theme]{color-scheme:light;${variables(paper)}}}`
