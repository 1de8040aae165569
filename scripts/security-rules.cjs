/**
 * Lint rules that keep dangerous calls out of the product, or in the few places made for them. Each entry is one of
 * `no-restricted-syntax` (selectors of ESLint); server/tests/lint.test.ts shows each that it still catches something.
 */
const MARKUP = 'Text goes to the page through React only: markup from data would run as script.'
const CIPHER = 'AES-256-GCM is the one cipher (server/lib/secretBox.ts).'
const TLS = 'A TLS client always checks the certificate of the other side.'
const OUTGOING =
  'The server calls one address only, in server/features/info/dadata.ts; mail and PostgreSQL have clients.'

/** Everywhere. */
const ALWAYS = [
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: MARKUP },
  { selector: 'Property[key.name="dangerouslySetInnerHTML"]', message: MARKUP },
  { selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]', message: MARKUP },
  { selector: 'CallExpression[callee.property.name="insertAdjacentHTML"]', message: MARKUP },
  { selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]', message: MARKUP },
  { selector: 'JSXOpeningElement[name.name=/^(object|embed|applet)$/]', message: 'No browser plugins.' },
  { selector: 'Property[key.name="rejectUnauthorized"][value.value=false]', message: TLS },
  { selector: 'MemberExpression[property.name="NODE_TLS_REJECT_UNAUTHORIZED"]', message: TLS },
  { selector: 'Literal[value=/^(des(-|$)|des3|rc[24]|bf-|aes-?\\d+-(?!gcm))/i]', message: CIPHER },
  {
    selector: 'CallExpression[callee.name=/^create(Hash|Hmac)$/][arguments.0.value!="sha256"]',
    message: 'SHA-256 is the one hash.',
  },
]

/** Sources of the product, beside its tests. */
const PRODUCT = [
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'Guessable: use node:crypto (server/lib/ids.ts, server/lib/readableCode.ts).',
  },
  {
    selector: 'NewExpression[callee.name="RegExp"]:not([arguments.0.type="Literal"])',
    message: 'What is typed must not become a pattern. Constants only, in the files that .eslintrc.cjs names.',
  },
]

/** The server, beside its tests and commands. */
const SERVER = [
  {
    selector: 'ImportDeclaration[importKind!="type"][source.value=/^(node:)?child_process$/]',
    message: 'Processes are started in server/paths.ts only, from constant names.',
  },
  {
    selector:
      'ImportDeclaration[source.value=/^(node:)?(http|https|http2|net|tls|dgram)$/] > ImportSpecifier[imported.name=/^(request|get|connect|createConnection|createSocket)$/]',
    message: OUTGOING,
  },
  {
    selector:
      'ImportDeclaration[source.value=/^(node:)?(http|https|http2|net|tls|dgram)$/] > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)',
    message: OUTGOING,
  },
]

const SQL = [
  {
    selector: 'MemberExpression[object.name="sql"][property.name="raw"]',
    message: 'Values go to SQL as parameters: sql.raw is for constants, in server/db.',
  },
]

const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({ name, message: OUTGOING }))

const syntax = (...lists) => ({ 'no-restricted-syntax': ['error', ...ALWAYS, ...lists.flat()] })

const TESTS = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'server/testing/**', 'e2e/**']
const COMMANDS = 'server/commands/**'

module.exports = {
  rules: {
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    ...syntax(),
  },
  overrides: [
    { files: ['contract/**', 'src/**'], excludedFiles: TESTS, rules: syntax(PRODUCT) },
    {
      files: ['server/**'],
      excludedFiles: TESTS,
      rules: { ...syntax(PRODUCT, SERVER, SQL), 'no-restricted-globals': ['error', ...GLOBALS] },
    },
    // Commands are started by the operator and may start and call servers of their own.
    { files: [COMMANDS], excludedFiles: TESTS, rules: { ...syntax(PRODUCT, SQL), 'no-restricted-globals': 'off' } },
    { files: ['server/commands/bench/**'], rules: syntax() },
    { files: ['server/paths.ts'], rules: syntax(PRODUCT, SQL) },
    { files: ['server/features/info/dadata.ts'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['server/db/**'], excludedFiles: TESTS, rules: syntax(PRODUCT, SERVER) },
    // Patterns put together from words that stand in the same file.
    {
      files: [
        'server/spreadsheets/reading/xml.ts',
        'server/features/imports/values/owners.ts',
        'server/features/imports/table/headerWords.ts',
        'server/features/statements/matching/rowMentions.ts',
        'server/features/statements/matching/numberWords.ts',
      ],
      rules: syntax(PRODUCT.slice(0, 1), SERVER, SQL),
    },
  ],
}
