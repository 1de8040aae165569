import { stylesMadeIn } from './AntdStylesPlugin'

it('finds which styles a module of antd makes', () => {
  expect(stylesMadeIn("export default genStyleHooks('Table', token => ({}))")).toEqual(['Table-Table'])
  expect(stylesMadeIn("genStyleHooks(['Input', 'Shared'], a); genSubStyleComponent(['Button', 'compact'], b)")).toEqual(
    ['Input-Shared', 'Button-compact'],
  )
  expect(stylesMadeIn("import { genStyleHooks } from '../../theme/internal'")).toEqual([])
})
