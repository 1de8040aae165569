import { OPERATION_KINDS, operationKinds } from '#contract/money/chart'
import { areas } from '#server/areas'
import { allOf } from '#server/records/area'

describe('What the journal takes back', () => {
  const registered = allOf(areas, 'reversals').flatMap((reversals) => Object.keys(reversals))

  it('is what an area knows how to take back, and by one area only', () => {
    const offered = OPERATION_KINDS.filter((kind) => operationKinds[kind].reversedBy !== null)
    // Of an opening balance its area says where it is put right.
    expect([...registered].sort()).toEqual([...offered, 'opening'].sort())
  })
})
