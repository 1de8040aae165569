const security = require('./scripts/security-rules.cjs')

const tools = ['*.config.ts', '.eslintrc.cjs', 'scripts/**', 'bundle/**']

const element = (...types) => ({ element: { types: { anyOf: types } } })

const EVERYWHERE = [{ module: { origin: ['external', 'core'] } }, element('contract')]

/**
 * What files of a place may import beside that. Each place is told its own policies alone: the plugin tries every policy
 * on every import, those of other places too, which took longer than all other rules together.
 */
const mayImport = (files, ...others) => ({
  files,
  rules: {
    'boundaries/dependencies': [
      'error',
      { default: 'disallow', policies: [{ allow: { to: [...EVERYWHERE, ...others] } }] },
    ],
  },
})

const CLIENT = ['testing', 'app', 'shared', 'feature']

/** The server's layers, from below: none imports what stands above it, types included. */
const LAYERS = [
  ['server-lib', 'server/lib/**'],
  ['server-db', 'server/db/**'],
  ['server-http', 'server/http/**'],
  ['server-part', 'server/{bus,files,jobs,mail,pdf,realtime,spreadsheets}/**'],
  ['server-records', 'server/records/**'],
  ['server-feature', 'server/features/*/**'],
]
/** What every layer reads: the settings, and where the program's own files lie. */
const SETTINGS = { file: { path: 'server/@(config|paths).ts' } }

const imports = [
  mayImport('**'),
  mayImport('src/shared/**', element('shared')),
  mayImport(
    'src/features/*/**',
    element('shared'),
    { element: { type: 'feature', captured: { feature: '{{ from.element.captured.feature }}' } } },
    // Of another feature: its calls, its picker and the fields of its history.
    { element: { type: 'feature', fileInternalPath: '**/*@(Api.ts|Select.tsx|History.ts)' } },
  ),
  mayImport('src/app/**', element('app', 'shared', 'feature')),
  mayImport(['src/testing/**', 'src/**/*.test.{ts,tsx}'], element(...CLIENT)),
  mayImport('server/**', element('server*')),
  ...LAYERS.map(([, files], place) =>
    mayImport(files, element(...LAYERS.slice(0, place + 1).map(([type]) => type)), SETTINGS),
  ),
  // Routes lie above all else of a feature: its area and other routes alone put them together.
  mayImport(
    'server/features/**/!(*@(Area|Routes)).ts',
    element(...LAYERS.slice(0, -1).map(([type]) => type)),
    { element: { type: 'server-feature', fileInternalPath: '**/!(*Routes).ts' } },
    SETTINGS,
  ),
  mayImport('server/**/*.test.ts', element('server*')),
  mayImport('e2e/**', element('e2e')),
]

const SQL_IN_REPOSITORIES = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].map((property) => ({
  property,
  message: 'SQL stands in repositories, or in a file named after its one act.',
}))

const LOGGED_BY_SERVICES = 'What is logged is said by a service, or in a file named after its act.'

module.exports = {
  root: true,
  parser: '@typescript-eslint/parser',
  parserOptions: { ecmaVersion: 2023, sourceType: 'module' },
  env: { es2023: true },
  plugins: ['@typescript-eslint', 'import', 'boundaries', 'jsx-a11y'],
  extends: ['eslint:recommended', 'plugin:@typescript-eslint/recommended', 'plugin:jsx-a11y/recommended'],
  ignorePatterns: ['dist', 'node_modules', 'coverage', 'test-results', 'data', '.cache', '*.cjs', '*.mjs', 'public'],
  settings: {
    'import/resolver': { typescript: { project: './tsconfig.json' } },
    'import/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    'boundaries/include': ['{contract,src,server,e2e}/**/*'],
    'boundaries/elements': [
      { type: 'contract', pattern: 'contract' },
      { type: 'app', pattern: 'src/app' },
      { type: 'shared', pattern: 'src/shared' },
      { type: 'feature', pattern: 'src/features/*', capture: ['feature'] },
      { type: 'testing', pattern: 'src/testing' },
      { type: 'server-lib', pattern: 'server/lib' },
      { type: 'server-db', pattern: 'server/db' },
      { type: 'server-http', pattern: 'server/http' },
      { type: 'server-part', pattern: 'server/{bus,files,jobs,mail,pdf,realtime,spreadsheets}' },
      { type: 'server-records', pattern: 'server/records' },
      { type: 'server-feature', pattern: 'server/features/*', capture: ['feature'] },
      { type: 'server', pattern: 'server' },
      { type: 'e2e', pattern: 'e2e' },
    ],
  },
  rules: {
    ...security.rules,
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': ['error', { 'prefer-inline': true }],
    // Focus goes where the page says it should: the login's first field, a dialog's.
    'jsx-a11y/no-autofocus': 'off',
    'no-restricted-imports': ['error', { paths: [{ name: 'yup', message: 'Schemas live in contract/ only.' }] }],
  },
  overrides: [
    ...imports,
    {
      files: ['contract/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ regex: '^(?!yup$|\\.\\.?/)', message: 'The contract imports yup and nothing else.' }] },
        ],
      },
    },
    { files: ['src/shared/form/**', 'server/http/**'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['contract/**/*.test.ts', 'server/tests/hostile.test.ts', 'server/testing/hostile/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // SQL of an area's records stands in its repositories; one act or question may keep its own in a file named after it.
      files: ['Routes', 'Service', 'Rows', 'Job', 'Jobs', '.thread'].map((name) => `server/features/**/*${name}.ts`),
      rules: { 'no-restricted-properties': ['error', ...SQL_IN_REPOSITORIES] },
    },
    {
      // An area may name a condition for its tables (`sql`), and executes none.
      files: ['server/features/**/*Area.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...SQL_IN_REPOSITORIES,
          ...['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'].map((property) => ({
            property,
            message: 'An area asks its repositories; it executes no SQL.',
          })),
        ],
      },
    },
    {
      files: ['Routes', 'Service', 'Rows', 'Job', 'Jobs', '.thread'].map((name) => `server/features/**/*${name}.ts`),
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              { name: 'yup', message: 'Schemas live in contract/ only.' },
              { name: 'kysely', importNames: ['sql'], message: 'SQL stands in repositories.' },
            ],
          },
        ],
      },
    },
    {
      // A repository knows neither rules nor routes, and begins and logs no act.
      files: ['server/features/**/*Repository.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              { name: 'yup', message: 'Schemas live in contract/ only.' },
              { name: '#server/records/audit', importNames: ['audit'], message: LOGGED_BY_SERVICES },
              { name: '#server/records/auditTrail', message: LOGGED_BY_SERVICES },
            ],
            patterns: [{ regex: '(Service|Routes)$', message: 'Routes call services, services repositories.' }],
          },
        ],
        'no-restricted-properties': [
          'error',
          { property: 'transaction', message: 'A transaction begins in a service, or in a file named after its act.' },
        ],
      },
    },
    { files: tools, rules: { 'import/no-default-export': 'off', 'no-console': 'off' } },
    // What runs on the command line speaks through the console.
    { files: ['scripts/**', 'server/commands/**', 'e2e/**'], rules: { 'no-console': 'off' } },
    ...security.overrides,
  ],
}
