import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clientSources } from './sources'

const CONTRACT = join(__dirname, '../../contract')

/** Names of the fields that a file of the contract declares: the values of its `…Labels`. */
async function labelsOf(file: string): Promise<string[]> {
  const exported = (await import(join(CONTRACT, file))) as Record<string, Record<string, unknown>>
  return Object.entries(exported)
    .filter(([name]) => name.endsWith('Labels') && typeof exported[name] === 'object')
    .flatMap(([, labels]) => Object.values(labels).filter((label) => typeof label === 'string'))
}

const contractFiles = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

/** Labels of the contract's files that a source imports from and types again as a label of its own. */
const typedAgain = (text: string, labels: Map<string, string[]>): string[] => {
  const known = [...text.matchAll(/'#contract\/(\w+)'/g)].flatMap(([, name]) => labels.get(`${name}.ts`) ?? [])
  const typed = [...text.matchAll(/(?<![-\w])label(?:: |=)['"]([^'"]+)['"]/g)].map(([, label]) => label)
  return typed.filter((label) => known.includes(label))
}

test('a field’s Russian name stands in the contract and is typed nowhere again', async () => {
  const labels = new Map(
    await Promise.all(contractFiles.map(async (file): Promise<[string, string[]]> => [file, await labelsOf(file)])),
  )
  expect(labels.get('garages.ts')).toContain('Кадастровый номер')
  const typed = `import { garageKinds } from '#contract/garages'\nconst filter = { label: 'Кадастровый номер' }`
  expect(typedAgain(typed, labels)).toEqual(['Кадастровый номер'])

  const again = [...clientSources()].flatMap(([file, text]) =>
    typedAgain(text, labels).map((label) => `${file}: ${label}`),
  )
  expect(again).toEqual([])
})
