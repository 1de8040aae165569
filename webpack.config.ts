import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { constants, type BrotliOptions } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import ForkTsCheckerPlugin from 'fork-ts-checker-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { ChunkGraph, Compilation, Compiler, Configuration, Module } from 'webpack'
import type { Configuration as DevServer } from 'webpack-dev-server'
import { ReplacementPlugin } from './bundle/ReplacementPlugin'
import { productionReplacements, replacements } from './bundle/replacements'
import { paletteCss } from './src/app/theme/palette'
import { compilerOptions } from './tsconfig.json'

const at = (path: string) => resolve(__dirname, path)

/** `#shared/*` of tsconfig.json → `#shared`: the aliases are declared there and nowhere else. */
const alias = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [target]]) => [
    name.replace('/*', ''),
    at(target.replace('/*', '')),
  ]),
)

/** What the shell uses is there on every page: one file, not a piece for each set of pages that use the same. */
const shellPieces = {
  name: 'shell-parts',
  chunks: 'async' as const,
  enforce: true,
  priority: 1,
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'shell'),
}

/** Writes dist/chunks.json: what each `import()` of the sources loads. scripts/check-size.mjs counts by it. */
class ChunkListPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage }, () => {
        const loads = compilation.chunkGroups.flatMap((group) =>
          group.isInitial()
            ? [['entry', group.getFiles()]]
            : group.origins.map(({ request }) => [request, group.getFiles()]),
        )
        const json = JSON.stringify(Object.fromEntries(loads), null, 2)
        compilation.emitAsset('../chunks.json', new compiler.webpack.sources.RawSource(json))
      })
    })
  }
}

/** The login page's form as markup, painted with the page. */
const loginMarkup = () =>
  execFileSync(process.execPath, ['-r', at('scripts/register.cjs'), at('bundle/loginMarkup.ts')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })

/**
 * A document of the client. It names what its first page loads, so that the browser asks for it at once.
 * @param chunk name of the chunk of that page
 * @param login markup of the login page, or null: then the program's name is shown till the page is there
 */
const page = (filename: string, chunk: string, login: string | null) =>
  new HtmlPlugin({
    filename,
    template: at('public/index.html'),
    inject: false,
    templateParameters: (compilation: Compilation, assets: object, _tags: object, options: object) => ({
      compilation,
      htmlWebpackPlugin: { files: assets, options },
      paletteCss: paletteCss(),
      login,
      preloaded: (type: string) =>
        (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])
          .filter((file) => file.endsWith(type))
          .map((file) => `/${file}`),
    }),
  })

const config = (
  _env: unknown,
  { mode = 'production' }: { mode?: string },
): Configuration & { devServer: DevServer } => {
  const production = mode === 'production'
  const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: at('src/app/main.tsx'),
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: at('dist/public'),
      publicPath: '/',
      // All but index.html carries its hash in its name and may be cached for ever.
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      // Chunks carry the hash of the whole build: hashes of their own are 2 KB of the entry, on the login page too.
      chunkFilename: production ? 'assets/[name].[fullhash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias },
    cache: {
      type: 'filesystem',
      cacheDirectory: at('.cache/webpack'),
      buildDependencies: { config: [__filename, at('bundle/ReplacementPlugin.ts'), at('bundle/replacements.ts')] },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
            },
          },
        },
        // These don't say that they have no side effects, and without that whole packages came along for one name.
        {
          test: /node_modules[\\/](@rc-component|@ant-design|hoist-non-react-statics|redux-persist|(engine|socket)\.io-client)[\\/]/,
          sideEffects: false,
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /public[\\/](early\.js|favicon\.svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // The names that index.html requires by itself (early.js) would not follow a hash counted after minification.
      realContentHash: false,
      // Few pieces: each is compressed by itself, and many small ones come out larger.
      splitChunks: { chunks: 'all', maxAsyncRequests: 8, cacheGroups: { shell: shellPieces } },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { ecma: 2022, module: true, compress: { passes: 2 }, mangle: true },
        }),
        // postcss-calc breaks the nested calc() of antd's variables.
        new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { calc: false }] } }),
      ],
    },
    plugins: [
      new ReplacementPlugin(production ? [...replacements, ...productionReplacements] : replacements),
      page('index.html', 'shell', null),
      page('login.html', 'login', production ? loginMarkup() : null),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css',
        chunkFilename: production ? 'assets/[name].[fullhash:8].css' : 'assets/[name].css',
      }),
      ...(production
        ? [
            new ChunkListPlugin(),
            new CompressionPlugin({ test: /\.(js|css|svg)$/, algorithm: 'gzip' }),
            new CompressionPlugin<BrotliOptions>({
              test: /\.(js|css|svg)$/,
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
            }),
          ]
        : [new ReactRefreshPlugin(), new ForkTsCheckerPlugin()]),
    ],
    performance: false,
    devServer: {
      host: '127.0.0.1',
      port: 8080,
      hot: true,
      historyApiFallback: true,
      static: false,
      proxy: [{ context: ['/api', '/socket.io', '/healthz', '/readyz'], target: api, ws: true }],
    },
  }
}

export default config
