import { BellOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { readersTitle, type Reader, type ReadersQuery } from '#contract/audience'
import { roleNames } from '#contract/permissions'
import { plural } from '#contract/plural'
import { garagesText, lowered } from '#contract/text'
import { saveFile } from '#shared/api/saveFile'
import { formatInstant } from '#shared/format/dates'
import { formatPhone } from '#shared/format/people'
import { Pages } from '#shared/list/Pages'
import { SearchField } from '#shared/list/SearchField'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { selectToken } from '#shared/session/authSlice'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useOnce } from '#shared/ui/useOnce'
import { readersSheetPath, useListReadersQuery, useRemindReadersMutation, type PublishedOf } from './publishedApi'
import './audience.css'

const PAGE_SIZE = 50

interface ReadersProps {
  of: PublishedOf
  /** The record's name, in the file's. */
  title: string
  /** Whether those who haven't read it can be reminded. */
  canRemind: boolean
  /** Whether its readers are asked to say that they have read it. */
  important: boolean
}

type Choice = ReadersQuery['state'] | 'all'
const nothing = () => undefined

/** Who has read a published record and who hasn't, by name and garage; those without a login stand at the end. */
export function Readers({ of, title, canRemind, important }: ReadersProps) {
  const [{ page, state, q }, show] = useState<{ page: number; state: Choice; q: string }>({
    page: 1,
    state: 'all',
    q: '',
  })
  const choiceId = useId()
  const params = { page, page_size: PAGE_SIZE, ...(state !== 'all' && { state }), ...(q && { q }) }
  const { data, error, refetch } = useListReadersQuery({ ...of, params })
  const [remind, { isLoading }] = useRemindReadersMutation()
  const token = useSelector(selectToken)
  const dispatch = useDispatch()
  const raise = (kind: 'error' | 'success', text: string) => dispatch(noticeRaised({ kind, text }))
  const download = () =>
    saveFile(readersSheetPath(of), `${readersTitle(important)}: ${title}.xlsx`, token ?? '').catch(() =>
      raise('error', 'Список не скачался. Повторите через минуту.'),
    )
  const remindOnce = useOnce(async () => {
    if ('data' in (await remind(of))) raise('success', 'Напоминание разослано тем, кто ещё не ознакомился.')
  })
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const { audience, seen, offline, items, total, reminded_at } = data
  const people = plural(audience - seen, ['человеку', 'людям', 'людям'])
  const choices = [
    { value: 'all', label: `Все ${audience + offline}` },
    { value: 'waiting', label: `Ещё нет ${audience - seen}` },
    { value: 'seen', label: `${readersTitle(important)} ${seen}` },
    { value: 'offline', label: `Нет входа ${offline}` },
  ] satisfies { value: Choice; label: string }[]
  return (
    <section aria-label={important ? 'Кто ознакомился' : 'Кто прочитал'}>
      <div className="audience-line">
        <strong>{`${readersTitle(important)} ${seen} из ${audience}`}</strong>
        {offline > 0 && <span className="quiet">{`ещё ${offline} без входа в программу`}</span>}
        {canRemind && seen < audience && (
          <Button
            icon={<BellOutlined aria-hidden />}
            disabled={reminded_at !== null}
            loading={isLoading}
            onClick={remindOnce}
          >
            {reminded_at ? `Напомнили ${formatInstant(reminded_at)}` : `Напомнить ${people}`}
          </Button>
        )}
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
          Выгрузить XLSX
        </Button>
      </div>
      <div className="audience-line">
        <Select
          id={choiceId}
          aria-label="Кого показать"
          className="audience-choice"
          value={state}
          options={choices}
          onChange={(chosen: Choice) => show({ page: 1, state: chosen, q })}
        />
        <SearchField
          value={q}
          placeholder="Имя или номер гаража…"
          onSearch={(text) => show({ page: 1, state, q: text.trim() })}
          onLeaveDown={nothing}
        />
      </div>
      {total === 0 && <p className="quiet">Таких нет.</p>}
      <ul className="audience-readers">
        {items.map((reader) => (
          <li key={reader.id}>
            <span>{reader.name}</span>
            <span className="quiet">{whoIs(reader)}</span>
            <span>{reader.phone && <a href={`tel:${reader.phone}`}>{formatPhone(reader.phone)}</a>}</span>
            <span className={reader.seen_at ? undefined : 'quiet'}>{markOf(reader)}</span>
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <Pages of={{ page, page_size: PAGE_SIZE, total }} onOpen={(opened) => show({ page: opened, state, q })} />
      )}
    </section>
  )
}

const whoIs = ({ garages, role }: Reader) => (garages ? garagesText(garages) : role && lowered(roleNames[role]))

function markOf({ seen_at, role }: Reader): string {
  if (seen_at) return formatInstant(seen_at)
  return role ? 'ещё нет' : 'нет входа'
}
