import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import {
  makeDirectory,
  type Directory,
  type DirectoryFacts,
  type DirectoryMember,
} from '#server/features/statements/matching/directory'
import { matchLine } from '#server/features/statements/matching/matchLine'
import { readStatement } from '#server/features/statements/reading/readStatement'

/** Statements and members for tests of bank statements; every name and number is invented. */

/** Bytes of a text in an encoding that Node itself only reads. */
export function encoded(text: string, encoding: 'windows-1251' | 'ibm866' | 'utf-8'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
}

const memberOf = (name: string, place: number): DirectoryMember => {
  const isOrganisation = /["«]/.test(name)
  const [last = '', first = '', middle = null] = isOrganisation ? [] : name.trim().split(/\s+/)
  return {
    id: name,
    short_name: isOrganisation ? name : `${last} ${first[0]}.${middle ? ` ${middle[0]}.` : ''}`,
    last_name: isOrganisation ? null : last,
    first_name: isOrganisation ? null : first,
    middle_name: middle,
    organisation_name: isOrganisation ? name : null,
    tp_id: null,
    present: true,
    account_numbers: [String(place + 1).padStart(6, '0')],
    balance: 0,
    contacts: [],
  }
}

export interface WrittenGarage {
  number: string
  block?: string
  row?: string
  owners: readonly string[]
  former?: readonly string[]
}

/** Garages with their owners by full name; who has one name is one person, whose id is the name. */
export function directoryOf(
  garages: readonly WrittenGarage[],
  more: Partial<Omit<DirectoryFacts, 'garages'>> & {
    gone?: readonly string[]
    /** Contact persons by their members' names. */
    contacts?: Record<string, DirectoryMember['contacts']>
  } = {},
): Directory {
  const names = [...new Set(garages.flatMap(({ owners, former = [] }) => [...owners, ...former]))]
  const { gone = [], members = [], contacts = {}, ...rest } = more
  const known = names.map(memberOf).map((member) => ({
    ...member,
    present: !gone.includes(member.id),
    contacts: contacts[member.id] ?? [],
  }))
  return makeDirectory({
    members: [...known, ...members],
    garages: garages.map(({ number, block = null, row = null, owners, former = [] }) => ({
      id: `${block ?? ''}${number}`,
      number,
      block,
      row,
      owners,
      former,
    })),
    payers: [],
    own: { names: ['ГСК "Маяк"'], tp_ids: ['7812345675'], accounts: [OUR_ACCOUNT] },
    ...rest,
  })
}

/** `open`: the line names somebody, but a person has to decide; `nobody`: it names none of ours. */
export type Whose = { of: string } | 'open' | 'nobody'
export type JudgedLine = [payer: string, purpose: string, whose: Whose, rest?: Partial<WrittenDocument>]

/** Matches lines and compares what is certain with whose the money is: `share` is that of the lines that name somebody. */
export function judgeLines(directory: Directory, lines: readonly JudgedLine[]) {
  const documents = lines.map(([name, purpose, , rest]) => ({ amount: 4200, name, purpose, ...rest }))
  const [read] = readStatement(encoded(statementText({ documents }), 'windows-1251'), [OUR_ACCOUNT])
  const found = read.documents.map((document, index) => {
    const [payer, purpose, whose] = lines[index]
    const { level, member_id, reasons } = matchLine(document, directory)
    const wanted = typeof whose === 'object' ? whose.of : null
    return { payer, purpose, level, member_id, reasons, wanted, names: whose !== 'nobody' }
  })
  const certain = found.filter(({ level, member_id }) => level === 1 && member_id !== null)
  const naming = found.filter(({ names }) => names)
  return {
    wrong: certain.filter(({ member_id, wanted }) => member_id !== wanted),
    waiting: naming.filter(({ level }) => level !== 1),
    share: naming.filter((line) => certain.includes(line)).length / naming.length,
  }
}
