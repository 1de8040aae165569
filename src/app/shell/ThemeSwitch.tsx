import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSelector } from 'react-redux'
import { selectThemeMode, themeSwitched } from '#app/theme/themeSlice'
import { useAppDispatch } from '#shared/session/session'

export function ThemeSwitch() {
  const dispatch = useAppDispatch()
  const dark = useSelector(selectThemeMode) === 'dark'
  const label = dark ? 'Включить светлую тему' : 'Включить тёмную тему'
  return (
    <Button
      type="text"
      shape="circle"
      title={label}
      aria-label={label}
      icon={dark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      onClick={() => dispatch(themeSwitched(dark ? 'light' : 'dark'))}
    />
  )
}
