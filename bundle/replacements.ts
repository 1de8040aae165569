import { resolve } from 'node:path'
import type { Replacement } from './ReplacementPlugin'

const instead = (file: string) => resolve(__dirname, 'replacements', file)
const ofReactRouter = (file: string) => resolve(__dirname, '../node_modules/react-router/dist/production', file)

/**
 * Parts of libraries that a page never shows or does, and what stands instead of them: 60 KB gzip of a list page. Outside
 * production a part that is used all the same says so (replacements/leftOut.ts).
 */
export const replacements: Replacement[] = [
  { request: /^\.\/FilterDropdown$/, from: /antd[\\/]es[\\/]table[\\/]hooks/, by: instead('noFilterDropdown.ts') },
  { request: /^\.\.\/\.\.\/radio$/, from: /antd[\\/]es[\\/]table[\\/]hooks/, by: instead('noRadio.ts') },
  { request: /^\.\.\/select$/, from: /antd[\\/]es[\\/]pagination/, by: instead('noSelect.ts') },
  { request: /^\.\/transports\/index\.js$/, from: /engine\.io-client[\\/]build/, by: instead('websocketOnly.ts') },
  { request: /^lodash-es\/clone$/, from: /formik/, by: instead('clone.ts') },
  { request: /^lodash-es\/cloneDeep$/, from: /formik/, by: instead('cloneDeep.ts') },
]

/** react-router offers bundlers its development build only. */
export const productionReplacements: Replacement[] = [
  { request: /^react-router$/, from: /./, by: ofReactRouter('index.mjs') },
  { request: /^react-router\/dom$/, from: /./, by: ofReactRouter('dom-export.mjs') },
]
