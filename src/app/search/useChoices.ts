import { useSelector } from 'react-redux'
import { can, type Permission } from '#contract/permissions'
import { useSearchQuery } from '#features/search/searchApi'
import { useFeatures } from '#shared/features/useFeatures'
import { useGbcId, useUser } from '#shared/session/session'
import { useDelayed } from '#shared/ui/useDelayed'
import type { Choice, ChoiceGroup } from './choices'
import { matching } from './matching'
import { actionChoices, pageChoices } from './pages'
import { recentSlice } from './recentSlice'
import { recordGroups } from './records'
import { matchingArticles, useArticles } from './useArticles'

/** After the last key; the rest of the time to the first results is the server's. */
const DELAY_MS = 90
const PAGES_SHOWN = 6

const wordsOf = ({ title, words = '' }: Choice) => `${title} ${words}`

const hasWord = (text: string, word: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(word.toLowerCase())
/** An act that is called by the very word, as «оплата» is «Принять оплату», comes before what only mentions it. */
const isMeant = (act: Choice, q: string) => hasWord(wordsOf(act), q)
const meantFirst = (acts: readonly Choice[], q: string) => [
  ...acts.filter((act) => isMeant(act, q)),
  ...acts.filter((act) => !isMeant(act, q)),
]

const group = (id: string, title: string, choices: readonly Choice[]): ChoiceGroup => ({ id, title, choices })
const shown = (groups: ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)

export interface Choices {
  groups: ChoiceGroup[]
  /** What the matches are marked by: as typed or as the server read it. */
  q: string
  /** Whether what is shown of the records is the answer to what stands in the field now. */
  settled: boolean
  failed: boolean
}

/** What the palette offers for a text: records from the server, pages and actions at once; what was chosen lately when there is no text. */
export function useChoices(text: string): Choices {
  const q = text.trim()
  const asked = useDelayed(q, DELAY_MS)
  const features = useFeatures()
  const articles = useArticles()
  const gbc_id = useGbcId() ?? ''
  const { role, member_id } = useUser()
  const recent = useSelector(recentSlice.selectSlice)
  const { data, isFetching, isError } = useSearchQuery(
    { gbc_id, q: asked },
    { skip: gbc_id === '' || asked === '', refetchOnMountOrArgChange: true },
  )

  const allowed = (permission: Permission) =>
    can(role, permission) && (!permission.startsWith('own.') || member_id !== null)
  const pages = pageChoices(features, allowed)
  const actions = actionChoices(features, allowed)
  if (q === '') {
    const known = recent.map(({ id }) => id)
    const rest = pages.filter(({ id }) => !known.includes(id)).slice(0, PAGES_SHOWN)
    return {
      groups: shown([
        group('recent', 'Недавнее', recent),
        group('pages', 'Страницы', rest),
        group('actions', 'Действия', actions),
      ]),
      q,
      settled: true,
      failed: false,
    }
  }
  const records = asked === '' || gbc_id === '' || !data ? [] : recordGroups(features, data, allowed('members.read'))
  const settled = gbc_id === '' || (asked === q && !isFetching)
  const acts = meantFirst(matching(actions, q, wordsOf), q)
  const isAct = acts.some((act) => isMeant(act, q)) && !pages.some(({ title }) => hasWord(title, q))
  const places = group('pages', 'Страницы', matching(pages, q, wordsOf))
  const doings = group('actions', 'Действия', acts)
  const found = shown([...records, ...(isAct ? [doings, places] : [places, doings])])
  const explained = matchingArticles(articles, q, settled && found.length === 0)
  return {
    groups: shown([...found, group('help', 'Помощь', explained)]),
    q: settled && data ? data.q : q,
    settled,
    failed: isError,
  }
}
