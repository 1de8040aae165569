import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  AutoComplete,
  Avatar,
  Button,
  Checkbox,
  ConfigProvider,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Input,
  Modal,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  QRCode,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tooltip,
  Upload,
} from 'antd'
import { renderToString } from 'react-dom/server'
import { antdTheme } from '../src/app/theme/antdTheme'
import type { ThemeMode } from '../src/app/theme/themeSlice'

/** What our pages show of antd, and what these components show in turn. A component styles itself as it is rendered. */
const components = (
  <>
    <AutoComplete />
    <Avatar />
    <Button />
    <Checkbox />
    <Drawer />
    <Dropdown menu={{ items: [] }}>
      <i />
    </Dropdown>
    <Empty />
    <Form>
      <Form.Item />
    </Form>
    <Input />
    <Input.Search />
    <Input.TextArea />
    <Modal />
    <Pagination />
    <Popconfirm title="" />
    <Popover />
    <Progress />
    <QRCode value="" />
    <Radio />
    <Segmented options={[]} />
    <Select />
    <Skeleton />
    <Space.Compact>
      <Button />
    </Space.Compact>
    <Spin />
    <Switch />
    <Table />
    <Tooltip />
    <Upload />
  </>
)

/** @param touched whether the screen is touched, which makes controls higher */
function stylesOf(mode: ThemeMode, touched: boolean) {
  globalThis.matchMedia = () => ({ matches: touched }) as MediaQueryList
  const cache = createCache()
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={{ ...antdTheme(mode), zeroRuntime: false }}>{components}</ConfigProvider>
    </StyleProvider>,
  )
  // Keys as antd makes them: style%<hash>%Button-compact%ant-btn%anticon.
  const names = [...cache.cache.keys()].filter((key) => key.startsWith('style%')).map((key) => key.split('%')[2])
  return { css: extractStyle(cache, { plain: true, types: 'style' }), names: [...new Set(names)] }
}

const styles = stylesOf('dark', false)
const others = [stylesOf('light', false), stylesOf('dark', true)]
// Colours and sizes are variables, which the theme sets in the browser.
if (others.some(({ css }) => css !== styles.css)) throw new Error('antd’s styles differ between our themes.')

/** Prints antd's styles: `node -r ./scripts/register.cjs bundle/antdStyles.tsx`. */
process.stdout.write(JSON.stringify(styles))
