/**
 * @jest-config-loader esbuild-register
 */
import type { Config } from 'jest'
import { compilerOptions } from './tsconfig.json'

/** `#shared/*` of tsconfig.json → `^#shared/(.*)$`: the aliases are declared there and nowhere else. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([alias, [target]]) => [
    `^${alias.replace('*', '(.*)')}$`,
    target.replace('./', '<rootDir>/').replace('*', '$1'),
  ]),
)

/** Packages published as ES modules only: jest runs CommonJS, so they are transformed too. */
const esmOnly = [
  '@ant-design/colors',
  '@ant-design/fast-color',
  'msw',
  '@mswjs',
  '@open-draft',
  'until-async',
  'rettime',
  'outvariant',
  'strict-event-emitter',
  'headers-polyfill',
  'is-node-process',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@borewit',
  '@tokenizer',
  'hucre',
  'marked',
  'uuid',
  'content-disposition',
  'cookie',
  'set-cookie-parser',
]

/** Tests of a project: its own files, and in the run of all of them the groups that scripts/test-groups.mjs makes of them. */
const testsOf = (project: string, ownFiles: string) => [
  `<rootDir>/${ownFiles}`,
  ...(process.env.TEST_GROUPS ? [`<rootDir>/.cache/test/groups/${project}-*.test.js`] : []),
]

const common = {
  rootDir: '.',
  moduleNameMapper,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '\\.([cm]?js|tsx?)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  clearMocks: true,
  restoreMocks: true,
} satisfies Config

const config: Config = {
  // No measure of speed: what hangs ends, what a busy machine is long at doesn't.
  testTimeout: 300_000,
  // A worker leaves nothing open, but to give back its half a gigabyte takes a busy machine more than the usual 0.5 s.
  workerGracefulExitTimeout: 5000,
  testSequencer: '<rootDir>/scripts/longest-first.cjs',
  projects: [
    {
      ...common,
      displayName: 'contract',
      testEnvironment: 'node',
      testMatch: testsOf('contract', 'contract/**/*.test.ts'),
    },
    { ...common, displayName: 'bundle', testEnvironment: 'node', testMatch: ['<rootDir>/bundle/**/*.test.ts'] },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      // Some packages name their entry for `require` as Node itself does now, by "module-sync".
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'module-sync'] },
      testMatch: testsOf('server', 'server/**/*.test.ts'),
      globalSetup: '<rootDir>/scripts/prepare-databases.mjs',
      globalTeardown: '<rootDir>/scripts/end-databases.mjs',
    },
    {
      ...common,
      displayName: 'client',
      testEnvironment: '<rootDir>/scripts/jsdom-environment.cjs',
      // https, because the session's cookies are Secure.
      testEnvironmentOptions: { url: 'https://gbc.test/' },
      testMatch: testsOf('client', 'src/**/*.test.{ts,tsx}'),
      moduleNameMapper: {
        '\\.(css|woff2|svg)$': '<rootDir>/src/testing/assetStub.ts',
        ...moduleNameMapper,
        // The build takes single parts of antd from its ES modules, jest from the CommonJS ones.
        '^antd/es/(.*)$': 'antd/lib/$1',
        '^socket\\.io-client$': '<rootDir>/src/testing/fakeSocket.ts',
      },
      setupFiles: ['<rootDir>/src/testing/polyfills.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
    },
  ],
}

export default config
