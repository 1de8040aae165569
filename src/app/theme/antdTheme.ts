import { theme, type ThemeConfig } from 'antd'
import { palettes, type Palette } from './palette'
import type { ThemeMode } from './themeSlice'

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, unknown[]>

/** antd derives its own shades of the primary colour: dimmed on a button, greenish on a selected row. Ours are set by hand. */
const ownShades =
  (palette: Palette): Algorithm =>
  (_, derived) => ({
    ...derived!,
    colorPrimary: palette.primary,
    colorPrimaryBg: palette.chosen,
    colorPrimaryBgHover: palette.chosen,
    colorPrimaryBorder: palette.fieldLine,
  })

/** A finger needs more than a mouse. */
const CONTROL_HEIGHT = 32
const TOUCH_HEIGHT = 44
const touched = () => matchMedia('(pointer: coarse)').matches

/** A field looks the same on a page, in a dialog and in a menu. */
const field = (palette: Palette) => ({ colorBgContainer: palette.field, colorBorder: palette.fieldLine })

/** antd's theme made of our palette: one radius, one shadow level, Exo 2 (design: interface, "Looks"). */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const palette = palettes[mode]
  return {
    // jsdom draws nothing: without styles a form renders three times as fast.
    zeroRuntime: process.env.NODE_ENV === 'test',
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, ownShades(palette)],
    token: {
      colorPrimary: palette.primary,
      colorPrimaryHover: palette.primaryHover,
      colorPrimaryActive: palette.primaryHover,
      colorInfo: palette.secondary,
      colorLink: palette.primary,
      colorLinkHover: palette.primaryHover,
      colorLinkActive: palette.primaryHover,
      colorError: palette.error,
      colorErrorHover: palette.errorHover,
      colorErrorActive: palette.errorHover,
      colorWarning: palette.warning,
      colorSuccess: palette.success,
      colorTextBase: palette.text,
      colorBgBase: palette.background,
      colorBgLayout: palette.background,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorText: palette.text,
      colorTextSecondary: palette.muted,
      colorTextTertiary: palette.muted,
      colorTextDescription: palette.muted,
      colorTextPlaceholder: palette.muted,
      colorTextLightSolid: palette.onPrimary,
      colorBorder: palette.line,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      fontFamily: "'Exo 2', sans-serif",
      fontSize: 14,
      lineHeight: 22 / 14,
      controlHeight: touched() ? TOUCH_HEIGHT : CONTROL_HEIGHT,
      controlHeightSM: touched() ? TOUCH_HEIGHT : CONTROL_HEIGHT,
      borderRadius: 8,
      borderRadiusLG: 8,
      borderRadiusSM: 8,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Button: {
        primaryColor: palette.onPrimary,
        dangerColor: palette.onError,
        primaryShadow: 'none',
        dangerShadow: 'none',
        // The dark algorithm dims it below AA on a button's ground.
        colorError: palette.error,
      },
      // The dark algorithm dims it below AA under a field of a dialog.
      Form: { colorError: palette.error },
      Input: field(palette),
      InputNumber: field(palette),
      Select: field(palette),
      DatePicker: field(palette),
      Radio: field(palette),
      // What is chosen has a tick, not a ground.
      Dropdown: {
        controlItemBgActive: 'transparent',
        controlItemBgActiveHover: palette.chosen,
        colorPrimary: palette.text,
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: palette.raised,
        itemSelectedColor: palette.primary,
        itemHeight: 36,
        activeBarBorderWidth: 0,
      },
      // A box of 16 with our radius would look like a radio button.
      Checkbox: { ...field(palette), borderRadiusSM: 4, colorWhite: palette.onPrimary },
      Table: {
        cellFontSize: 13,
        cellFontSizeSM: 13,
        headerBg: palette.raised,
        rowSelectedBg: palette.selected,
        rowSelectedHoverBg: palette.selected,
      },
      Tooltip: { colorBgSpotlight: '#11181b', colorTextLightSolid: '#edf2f3' },
    },
  }
}
