import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { WebpackError, type Compiler, type NormalModule } from 'webpack'

const NAME = 'AntdStylesPlugin'
const at = (path: string) => resolve(__dirname, '..', path)

/** The file that the styles are written to. */
export const ANTD_CSS = at('.cache/antd.css')

const STYLE_MODULE = /antd[\\/]es[\\/].*[\\/]style([\\/]\w+)?\.js$/
/** genStyleHooks('Table', …), genSubStyleComponent(['Button', 'compact'], …) */
const STYLE_MADE = /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\((?:'(\w+)'|\['(\w+)', '([\w-]+)'\])/g

/** Of modules that our pages load, but show nothing of. */
const NEVER_SHOWN = ['Addon-Addon', 'Input-OTP', 'Menu-Menu', 'Modal-confirm', 'Pagination-bordered', 'Space-Space']

/** Names of the styles that a module of antd makes, as antd's cache has them: «Table-Table», «Button-compact». */
export const stylesMadeIn = (source: string) =>
  [...source.matchAll(STYLE_MADE)].map(([, name, of, part]) => (name ? `${name}-${name}` : `${of}-${part}`))

/**
 * Makes antd's styles once, with the build: a browser that makes them itself at every start does a quarter more work until
 * a list is painted. The build fails when it holds a component whose styles were not made.
 */
export class AntdStylesPlugin {
  apply(compiler: Compiler): void {
    const printed = execFileSync(process.execPath, ['-r', at('scripts/register.cjs'), at('bundle/antdStyles.tsx')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const { css, names } = JSON.parse(printed) as { css: string; names: string[] }
    mkdirSync(dirname(ANTD_CSS), { recursive: true })
    writeFileSync(ANTD_CSS, css)
    const known = new Set([...names, ...NEVER_SHOWN])

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Now each module is in a chunk or left out, and not joined with others yet.
      compilation.hooks.afterChunks.tap(NAME, () => {
        const made = [...compilation.modules]
          .filter((module) => STYLE_MODULE.test((module as NormalModule).resource))
          .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
          .flatMap((module) => stylesMadeIn(String(module.originalSource()?.source())))
        for (const name of new Set(made)) {
          if (known.has(name)) continue
          const message = `antd’s styles «${name}» were not made: add the component to bundle/antdStyles.tsx.`
          compilation.errors.push(new WebpackError(message))
        }
      })
    })
  }
}
