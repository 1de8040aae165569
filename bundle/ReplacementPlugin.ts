import { WebpackError, type Compiler, type NormalModule } from 'webpack'

/** A module that the build takes instead of another. */
export interface Replacement {
  /** The name by which it is imported. */
  request: RegExp
  /** Folder of the importing module. */
  from: RegExp
  /** File that comes instead. */
  by: string
}

const NAME = 'ReplacementPlugin'

/** Replaces modules; the build fails when one of the replacements is not in it, as after an update of a library. */
export class ReplacementPlugin {
  constructor(private readonly replacements: Replacement[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, (resolving) => {
        const found = this.replacements.find(
          ({ request, from }) => request.test(resolving.request) && from.test(resolving.context),
        )
        if (found) resolving.request = found.by
      })
    })
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // By what is in the build, not by what was asked for: of a cached build nothing is asked.
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const present = new Set([...modules].map((module) => (module as NormalModule).resource))
        for (const { request, from, by } of this.replacements) {
          if (present.has(by)) continue
          const message = `Nothing is replaced by ${by}: no module in ${from.source} imports ${request.source} (bundle/replacements.ts).`
          compilation.errors.push(new WebpackError(message))
        }
      })
    })
  }
}
