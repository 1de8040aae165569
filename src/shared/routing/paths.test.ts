import { clientSources } from '#testing/sources'

/** A text that begins with an address of one of our pages. */
const ADDRESS = /(['"`])\/(dashboard|cooperative|security|profile|notifications|login|update-password)(?=\1|[/?])/

const literalsIn = (text: string) => text.split('\n').filter((line) => ADDRESS.test(line))

test('addresses of pages stand in paths.ts and nowhere else', () => {
  const sources = clientSources()
  expect(literalsIn(sources.get('shared/routing/paths.ts') ?? '').length).toBeGreaterThan(3)
  const elsewhere = [...sources].flatMap(([file, text]) =>
    file === 'shared/routing/paths.ts' ? [] : literalsIn(text).map((line) => `${file}: ${line.trim()}`),
  )
  expect(elsewhere).toEqual([])
})
