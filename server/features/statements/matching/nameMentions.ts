import { isMisspelt, isNameForm } from './caseForms'
import type { Directory } from './directory'
import { isPatronymic, type Payer } from './payerName'
import { wordsOf, type PersonName, type Word } from './words'

/** How completely a purpose names somebody. */
export type Completeness = 'complete' | 'partial' | 'surname'

export interface NameMention {
  /** Whom it fits; several are namesakes. */
  members: readonly string[]
  completeness: Completeness
  /** It is the payer's own name. */
  own: boolean
  /** The case of the surname is of the other sex: «за Иванова Н. В.» is no woman. */
  crossed: boolean
  /** What stands before it tells that the payment is this person's: «взнос», «за», nothing; not «тренер». */
  introduced: boolean
}

/** A person who is no member, or who is named without a surname: «Андрей Андреевич З.» */
export interface Stranger {
  /** Folded; one letter or '' where the surname isn't told. */
  last: string
  first: string
  middle: string
}

export interface NameMentions {
  mentions: NameMention[]
  strangers: Stranger[]
  /** «за маму», «за родственника», «за двоих» */
  relative: boolean
}

const RELATIVE =
  /^(?:мам[ауые]|мать|матери|отц[ау]|отец|пап[ауые]|муж[ау]?|мужем|жен[ауые]|супруг[ауие]*|брат[ау]?|сестр[ауые]|сын[ау]?|доч[ьк]*[иу]?|дочер[ьи]|бабушк[ауи]|дедушк[ауи]|дед[ау]?|т[её]щ[ауи]|тест[яю]|свекр[овауиь]*|зят[яью]|невестк[ауи]|дяд[яюи]|т[её]т[яюи]|сосед[ауке]*|соседн[а-я]{2,3}|чуж[а-я]{2,3}|друг[ау]?|родственник[ауи]?|родственниц[уы]|жильц[ауов]+|квартирант[аку]*|арендатор[ау]?|съемщик[ау]?|нанимател[яью]|клиент[ау]?|начальник[ау]?|хозя(?:ин|ик)[ауи]|родител[яией]*|знаком(?:ого|ую|ых|ой)|коллег[уаи]|подруг[уаи]|при?ятел[яеьи]*|товарищ[ау]|сожител[ьяе]|сожительниц[уаы]|доверител[яьюи]*|наследодател[яьюи]*|крестн(?:ого|ую|ой|ая|ый)|кум[ау]|сват[ау]|сноху|бабул[юяи]|дедул[юяи]|племянни[кцаыу]+|отчим[ау]?|мачех[уаи]|свояк[ау]?|шурин[ау]?|девер[яью]|золовк[уаи]|пасынк[ау]|падчериц[уаы]|внук[ау]?|внучк[ауи]|двоих|обоих|троих)$/
/** Words that look like surnames and are none. */
const NOT_SURNAME =
  /^(?:взнос(?:а|у|ы|ов|ом)?|(?:членск|целев|паев|земельн|арендн|электрическ)[а-я]{2,3}|гараж(?:а|у|и|ей|е|ом|н[а-я]{2,3})?|бокс(?:а|у|ы|ов|е)?|(?:оплат|аренд|охран|машин|половин|сумм|улиц|квартир|квитанци)(?:а|ы|у|е|и|я|ю|ой)?|плат[её]ж(?:а|у|и|ей|ом)?|долг(?:а|у|и|ам)?|земл[яиюе]|налог(?:а|у|и|ов)?|электро[а-я]*|электричеств[а-я]|свет(?:а)?|кооператив(?:а|у|е)?|(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[а-я]|март[ае]?|август[ае]?|год(?:а|у|ы|ов|овой)?|руб(?:л[а-я]+)?|ндс|номер(?:а|у|ом)?|дом(?:а|у)?|город(?:а|у|е)?|сч[её]т(?:а|у|ом)?|договор(?:а|у|ы|ом)?|лиц(?:о|а|ев[а-я]{2,3})|член(?:а|ы|ов|у)?|владел[а-я]+|собственник[а-я]{0,2}|плательщик[а-я]{0,2}|пол|пол(?:года?|угоди[еяюй]|ност[а-я]+|н[а-я]{2,3}))$/

const SURNAME = /(?:ов|ев|ин|ын)(?:а|у|ой|ым)?$|(?:ск|цк)(?:ого|ому|ую|ой)$|(?:енко|чук|ян)$/

/** «ул. Жукова», «г. Пушкин»: a place that is called after somebody. */
const PLACE =
  /^(?:ул|улица|улицы|улице|пр|просп|проспект|пер|переулок|наб|набережная|ш|шоссе|бул|бульвар|пл|площадь|г|гор|город|пос|дер|мкр|жк|им|имени)$/

type Fit = Completeness | 'other'

/** How one word stands for one part of a name: in full, by its first letter, or not at all. */
function partFit({ text }: Word, part: string): 'full' | 'initial' | null {
  if (part === '') return null
  if (text.length === 1) return part[0] === text ? 'initial' : null
  if (part.length === 1) return text[0] === part ? 'initial' : null
  return isNameForm(text, part) ? 'full' : null
}

/** A letter of initials, or a patronymic: something that belongs to a name. */
const isNamePart = (word: Word | undefined): boolean =>
  word !== undefined &&
  !word.apart &&
  ((word.text.length === 1 && (word.point || /\p{Lu}/u.test(word.original))) || isPatronymic(word.text))

/** «СА» behind a surname. */
const areInitials = (word: Word | undefined): boolean =>
  word !== undefined && !word.apart && /^\p{Lu}{2}$/u.test(word.original)

/** How a surname among words, with what stands around it, fits a member. */
function fitAt(words: readonly Word[], at: number, name: PersonName, firstNames: ReadonlySet<string>): Fit {
  const [before2, before1, after1, after2] = [words[at - 2], words[at - 1], words[at + 1], words[at + 2]]
  if (areInitials(after1))
    return after1.text[0] === name.first[0] && after1.text[1] === name.middle[0] ? 'complete' : 'other'
  const near = (word: Word | undefined) => word !== undefined && !word.apart
  if (near(after1)) {
    const first = partFit(after1, name.first)
    if (first) {
      if (name.middle === '') return isNamePart(after2) || first === 'initial' ? 'partial' : 'complete'
      if (
        after2 &&
        !after2.apart &&
        partFit(after2, name.middle) &&
        (after2.text.length > 1 || isNamePart(after2) || after1.point)
      )
        return 'complete'
      return isNamePart(after2) ? 'other' : 'partial'
    }
    if (
      (isNamePart(after1) && after1.text.length === 1 && isNamePart(after2)) ||
      (firstNames.has(after1.text) && isNamePart(after2)) ||
      // «Власова Константина Петровича» isn't Власова Мария, though the words are equal.
      (after1.text.length > 2 && near(after2) && isPatronymicForm(after2.text))
    )
      return 'other'
  }
  if (near(words[at]) && before1) {
    const middle = isNamePart(before1) || isPatronymic(before1.text) ? partFit(before1, name.middle) : null
    if (middle && before2 && near(before1) && partFit(before2, name.first)) return 'complete'
    const first = partFit(before1, name.first)
    if (first === 'full' || (first && before1.point && !isNamePart(before2))) return 'partial'
    if (isNamePart(before1) && before2 && near(before1) && isNamePart(before2)) return 'other'
    if (isPatronymic(before1.text)) return 'other'
  }
  if (near(after1) && after1 && firstNames.has(after1.text)) return 'other'
  if (isNamePart(after1) && after1.point) return 'other'
  return 'surname'
}

/** Whether a mention may be the payer's own name: surname and initials as the bank has them, in the nominative. */
function fitsPayer(
  words: readonly Word[],
  at: number,
  { name, partial }: Payer,
  firstNames: ReadonlySet<string>,
): boolean {
  const payer = name ?? (partial && partial.last.length > 1 ? { ...partial, gender: null, full: '' } : null)
  if (!payer || words[at].text !== payer.last) return false
  return fitAt(words, at, payer, firstNames) !== 'other'
}

/** A surname with two initials, or a full name, that is no member's. */
function strangerAt(words: readonly Word[], at: number, used: ReadonlySet<number>): Stranger | null {
  const word = words[at]
  if (word.text.length < 3 || NOT_SURNAME.test(word.text)) return null
  const [before2, before1, after1, after2] = [words[at - 2], words[at - 1], words[at + 1], words[at + 2]]
  const initial = (part: Word | undefined): boolean => part !== undefined && part.text.length === 1 && part.point
  if (initial(after1) && after2 && after2.text.length === 1 && !after1.apart && !after2.apart)
    return { last: word.text, first: after1.text, middle: after2.text }
  if (initial(before1) && initial(before2) && !before1.apart && !word.apart && !used.has(at - 1))
    return { last: word.text, first: before2.text, middle: before1.text }
  if (after2 && !after1.apart && !after2.apart && isPatronymicForm(after2.text) && after1.text.length > 2)
    return { last: word.text, first: after1.text, middle: after2.text }
  return null
}

/** Behind these stands whom the money is for. */
const FOR = /^(?:за|от|для)$/

const isPatronymicForm = (word: string) =>
  word.length > 5 && /(?:ович|евич|ич)(?:а|у|ем|е)?$|(?:овн|евн|ичн)(?:а|ы|е|у|ой)$/.test(word)

/** «за Рустама Ильдаровича», «Андрей Андреевич З.»: somebody else than the payer by first name and patronymic. */
function withoutSurname(words: readonly Word[], at: number, { name, partial }: Payer): Stranger | null {
  const [first, middle, letter] = [words[at], words[at + 1], words[at + 2]]
  if (!middle || middle.apart || !isPatronymicForm(middle.text)) return null
  if (first.text.length < 3 || !(/^\p{Lu}/u.test(first.original) || FOR.test(words[at - 1]?.text ?? ''))) return null
  const payer = name ?? partial
  if (payer && isNameForm(first.text, payer.first) && isNameForm(middle.text, payer.middle)) return null
  const last = letter && !letter.apart && letter.text.length === 1 && letter.point ? letter.text : ''
  return { last, first: first.text, middle: middle.text }
}

/** Whether somebody who is no member may be this one, misspelt. */
export function mayBe({ last, first, middle }: Stranger, name: PersonName, forms: readonly string[]): boolean {
  const fits = (part: string, known: string) =>
    part === '' ||
    known === '' ||
    (part.length === 1 || known.length === 1
      ? part[0] === known[0]
      : isNameForm(part, known) || isMisspelt(part, known))
  return (
    (last.length < 2 ? name.last.startsWith(last) : forms.some((form) => form === last || isMisspelt(last, form))) &&
    fits(first, name.first) &&
    fits(middle, name.middle)
  )
}

/** «взнос. Соколова Ю.А.»: a new phrase begins. */
const beginsPhrase = (word: Word, before: Word | undefined): boolean =>
  before === undefined || word.apart || (before.point && before.text.length > 4)

/**
 * Whether a surname with initials is in a case that the member's sex doesn't have there: «за Иванова» is a man, «Соколова
 * Ю.А.» by itself is a woman. Behind another word it may be either: «взнос Иванова Н. В.»
 */
function isCrossed(words: readonly Word[], at: number, { last, gender }: PersonName): boolean {
  const word = words[at]
  if (!/(?:ов|ев|ин|ын)а?$/.test(last)) return false
  let first = at
  while (first > 0 && words[first - 1].text.length === 1 && words[first - 1].point && !words[first].apart) first -= 1
  const before = words[first - 1] as Word | undefined
  if (beginsPhrase(words[first], before)) return gender === 'm' && word.text === `${last}а`
  // «за Давыдову» is a woman.
  if (gender === 'm') return word.text === `${last}у` && before?.text === 'за'
  return gender === 'f' && word.text === last && FOR.test(before?.text ?? '')
}

/** Words before a name that tell whose payment it is; behind any other one the name may be of somebody who works or sells. */
const INTRODUCES =
  /^(?:за|от|для|и|а|по|с|гр|фио|взнос[а-я]*|взн|членск[а-я]*|чл|целев[а-я]*|паев[а-я]*|вступ[а-я]*|доп[а-я]*|оплат[а-я]*|плат[а-я]*|внес[а-я]*|погаш[а-я]*|долг[а-я]*|задолж[а-я]*|пен[яиюей]+|гараж[а-я]*|гар|бокс[а-я]*|место|гск|гк|пгск|кооператив[а-я]*|владел[а-я]*|собственник[а-я]*|хозя[а-я]*|член[а-я]*|плательщик[а-я]*|абонент[а-я]*|квитанц[а-я]*|электр[а-я]*|свет|вод[ауы]|охран[ауы]|налог[а-я]*|аренд[ауы]|земл[яию]|год[а-я]*|г|гг|руб[а-я]*|р|сумм[ауы]|перевод[а-я]*|перечислен[а-я]*|пополнен[а-я]*|средств[а-я]*|ндс|облагается|лс|счет[а-я]*|договор[ауе]?|кварт[а-я]*|полугод[а-я]*|кв|мес[а-я]*|имени|январ[ья]|феврал[ья]|март[а]?|апрел[ья]|ма[йя]|июн[ья]|июл[ья]|август[а]?|сентябр[ья]|октябр[ья]|ноябр[ья]|декабр[ья])$/

/** «за Колю» */
const DIMINUTIVE =
  /^(?:кол|саш|маш|лен|тан|ол|кат|наташ|юл|ир|гал|вал|вит|вас|ван|пет|сереж|жен|леш|дим|миш|кост|тол|вов|волод|гриш|бор|юр|слав|паш|макс|люд|люб|над|зин|тамар|рит|оксан|вад|стас|тем|вик|ден)(?:у|ю|а|са)$/

/** «в т.ч.», «1978 г.р.»: no initials. */
const ABBREVIATION = /(?<!\p{L})(?:в\s*т\.?\s*ч|и\s*т\.?\s*[дп]|т\.\s*[екнодп]|г\.\s*р|р\.\s*п|п\.\s*п)\.?(?!\p{L})/giu

function isIntroduced(words: readonly Word[], at: number): boolean {
  let first = at
  while (first > 0 && words[first - 1].text.length === 1 && words[first - 1].point && !words[first].apart) first -= 1
  const before = words[first - 1] as Word | undefined
  if (before === undefined || words[first].apart) return true
  return INTRODUCES.test(before.text) || RELATIVE.test(before.text) || !/[а-я]/.test(before.text)
}

const RANK: Record<Completeness, number> = { complete: 2, partial: 1, surname: 0 }

/** «за Колю», «за Веру»: somebody else than the payer. */
function isFirstName({ text, original }: Word, { name, partial }: Payer, { firstNames }: Directory): boolean {
  if (!/^\p{Lu}/u.test(original) || NOT_SURNAME.test(text)) return false
  const own = name?.first ?? partial?.first
  if (own && isNameForm(text, own)) return false
  return DIMINUTIVE.test(text) || [...firstNames].some((first) => isNameForm(text, first))
}

/** People whom a purpose names. */
export function nameMentions(purpose: string, directory: Directory, payer: Payer): NameMentions {
  const { firstNames } = directory
  const words = wordsOf(purpose.replace(ABBREVIATION, ';'))
  const found: NameMentions = { mentions: [], strangers: [], relative: false }
  const used = new Set<number>()
  /** Initials behind a surname are those of no other word. */
  const takeInitials = (at: number) => {
    for (const near of [at + 1, at + 2]) {
      if (words[near]?.apart || !isNamePart(words[near])) break
      used.add(near)
    }
  }
  for (const [at, word] of words.entries()) {
    if (RELATIVE.test(word.text)) {
      found.relative = true
      const next = words[at + 1]
      // «за отца Петрова»
      if (
        next &&
        !next.apart &&
        !directory.bySurname.has(next.text) &&
        SURNAME.test(next.text) &&
        !NOT_SURNAME.test(next.text)
      )
        found.strangers.push({ last: next.text, first: '', middle: '' })
      continue
    }
    if (word.text.length < 2 || used.has(at)) continue
    if (words[at - 1]?.text === 'за' && isFirstName(word, payer, directory)) found.relative = true
    const isOnBehalf = words[at - 1]?.text === 'имени' && words[at - 2]?.text === 'от'
    if (PLACE.test(words[at - 1]?.text ?? '') && !isOnBehalf && (!word.apart || words[at - 1].point)) continue
    const unnamed = withoutSurname(words, at, payer)
    if (unnamed) found.strangers.push(unnamed)
    const own = fitsPayer(words, at, payer, firstNames)
    const fits = (directory.bySurname.get(word.text) ?? []).flatMap((id) => {
      const name = directory.names.get(id)
      const fit = name && fitAt(words, at, name, firstNames)
      return fit && fit !== 'other' ? [{ id, fit }] : []
    })
    const best = Math.max(-1, ...fits.map(({ fit }) => RANK[fit]))
    // A surname alone may be any word: «за Петрова» is somebody, «сорока» is not.
    const counts = best > 0 || (best === 0 && /^\p{Lu}/u.test(word.original) && !NOT_SURNAME.test(word.text))
    if (counts && best >= 0) {
      const closest = fits.filter(({ fit }) => RANK[fit] === best)
      const members = closest.map(({ id }) => id)
      const isByInitials =
        words[at + 1]?.text.length === 1 || words[at - 1]?.text.length === 1 || areInitials(words[at + 1])
      const crossed =
        isByInitials &&
        members.every((id) => {
          const name = directory.names.get(id)
          return name !== undefined && isCrossed(words, at, name)
        })
      found.mentions.push({ members, completeness: closest[0].fit, own, crossed, introduced: isIntroduced(words, at) })
      takeInitials(at)
      continue
    }
    if (own) {
      takeInitials(at)
      continue
    }
    const stranger = strangerAt(words, at, used)
    if (stranger) {
      found.strangers.push(stranger)
      takeInitials(at)
    } else if (
      words[at - 1]?.text === 'за' &&
      /(?:ова|еву|ову|ева|ина|ину)$/.test(word.text) &&
      /^\p{Lu}\p{Ll}/u.test(word.original) &&
      !NOT_SURNAME.test(word.text)
    )
      found.strangers.push({ last: word.text, first: '', middle: '' })
  }
  return found
}
