import { theme, type ThemeConfig } from 'antd'
import { palettes } from './palette'
import type { ThemeMode } from './themeSlice'

/** antd's theme made of our palette: one radius, one shadow level, Exo 2 (design: interface, "Looks"). */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const palette = palettes[mode]
  return {
    // jsdom draws nothing: without styles a form renders three times as fast.
    zeroRuntime: process.env.NODE_ENV === 'test',
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
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
      Input: { colorBgContainer: palette.raised },
      InputNumber: { colorBgContainer: palette.raised },
      Select: { colorBgContainer: palette.raised },
      DatePicker: { colorBgContainer: palette.raised },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: palette.raised,
        itemSelectedColor: palette.primary,
        itemHeight: 36,
        activeBarBorderWidth: 0,
      },
      // A box of 16 with our radius would look like a radio button.
      Checkbox: { borderRadiusSM: 4 },
      Table: { cellFontSize: 13, headerBg: palette.raised },
      Tooltip: { colorBgSpotlight: '#11181b', colorTextLightSolid: '#edf2f3' },
    },
  }
}
