import { formatDate, formatShare } from '#contract/format'
import { lastDayOf } from '#contract/text'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { ownershipFormNames, garageKindNames, type Garage, type Ownership } from '#contract/garages'
import { formatAddress, type Gbc } from '#contract/gbc'
import { membershipNames, type Member } from '#contract/members'
import { today } from '#server/lib/days'
import type { Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { getMember } from '#server/features/members/membersRepository'
import { getGarage } from './garagesRepository'
import { getOwnership } from './ownershipsRepository'

const NO_BREAK = '\u00a0'

interface CertificateFacts {
  gbc: Gbc
  garage: Garage
  ownership: Ownership
  member: Member
}

/** @throws AppError 404, and 422 when the ownership doesn't last today */
export async function certificateFacts(
  handle: Handle,
  gbc_id: string,
  garage_id: string,
  ownership_id: string,
): Promise<CertificateFacts> {
  const garage = await getGarage(handle, gbc_id, garage_id)
  const ownership = await getOwnership(handle, gbc_id, garage_id, ownership_id)
  const day = today(gbc_id)
  if (ownership.from > day)
    throw invalid({ ownership_id: `Владение начнётся ${formatDate(ownership.from)}: справка выдаётся с этого дня` })
  if (ownership.to !== null && ownership.to <= day)
    throw invalid({ ownership_id: `Последний день владения: ${formatDate(lastDayOf(ownership.to))}` })
  return {
    gbc: await getGbc(handle, gbc_id),
    garage,
    ownership,
    member: await getMember(handle, gbc_id, ownership.member_id),
  }
}

/** «член кооператива» is said of those only who are it today. */
function standing({ membership, status }: Member): string {
  if (membership === 'owner') return ` (${membershipNames.owner.toLowerCase()} кооператива)`
  return ['active', 'suspended'].includes(status) ? ` (${membershipNames.member.toLowerCase()} кооператива)` : ''
}

/** «№ 17, блок А, ряд 3»; a block or a row that calls itself so isn't called twice. */
function whereabouts({ number, block, row }: Garage): string {
  const called = (word: string, name: string | null) =>
    name === null ? null : name.toLowerCase().includes(word) ? name : `${word} ${name}`
  return [`№ ${number}`, called('блок', block), called('ряд', row)]
    .filter((part) => part !== null)
    .map((part) => part.replaceAll(' ', NO_BREAK))
    .join(', ')
}

const number = (value: number) => String(value).replace('.', ',')

/** Facts in two columns; those that nobody has entered are left out. */
const table = (facts: [string, string | null][]): Content => ({
  layout: 'lightHorizontalLines',
  margin: [0, 8, 0, 16],
  table: {
    headerRows: 0,
    widths: [190, '*'],
    body: facts.filter(([, value]) => value).map(([name, value]) => [{ text: name, color: '#555555' }, value ?? '']),
  },
})

const requisites = ({ tp_id, trrc, ogrn, address, phone_number, bank_account }: Gbc): string[] => [
  formatAddress(address),
  [`ИНН ${tp_id}`, trrc && `КПП ${trrc}`, ogrn && `ОГРН ${ogrn}`, phone_number && `тел. ${phone_number}`]
    .filter(Boolean)
    .join(', '),
  ...(bank_account ? [`р/с ${bank_account.number}, ${bank_account.bank.name}, БИК ${bank_account.bank.bic}`] : []),
]

/** «Справка»: that the member owns the garage, by what right and since when. */
export function certificate({ gbc, garage, ownership, member }: CertificateFacts): TDocumentDefinitions {
  const whole = ownership.share_numerator === ownership.share_denominator
  return {
    info: { title: `Справка о владении гаражом № ${garage.number}` },
    pageSize: 'A4',
    pageMargins: [64, 56, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.25 },
    content: [
      { text: gbc.full_name, bold: true, alignment: 'center' },
      { text: requisites(gbc).join('\n'), fontSize: 9, alignment: 'center', color: '#555555' },
      { text: 'СПРАВКА', bold: true, fontSize: 16, alignment: 'center', margin: [0, 32, 0, 0] },
      { text: 'о владении гаражом', bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { text: `от ${formatDate(today(garage.gbc_id))}`, alignment: 'center', margin: [0, 0, 0, 20] },
      {
        text: [
          'Дана в том, что ',
          { text: member.display_name, bold: true },
          `${standing(member)} владеет гаражом `,
          { text: whereabouts(garage), bold: true },
          whole ? '.' : ` в доле ${formatShare(ownership)}.`,
        ],
      },
      table([
        ['Доля', whole ? 'гараж целиком' : formatShare(ownership)],
        ['Владеет с', formatDate(ownership.from)],
        ['Основание', ownership.ground],
        ['Вид права', ownershipFormNames[garage.ownership_form]],
        ['Тип гаража', garageKindNames[garage.kind]],
        ['Площадь, м²', garage.area === null ? null : number(garage.area)],
        ['Кадастровый номер гаража', garage.cadastral_number],
        ['Кадастровый номер земли', garage.land_cadastral_number],
      ]),
      'Справка дана для предъявления по месту требования.',
      {
        margin: [0, 56, 0, 0],
        columns: [
          { text: 'Председатель кооператива', width: 'auto' },
          { text: '____________________', alignment: 'center' },
          { text: gbc.chairman_name ?? '____________________', width: 'auto' },
        ],
      },
      { text: 'М. П.', margin: [0, 16, 0, 0], color: '#555555' },
    ],
  }
}
