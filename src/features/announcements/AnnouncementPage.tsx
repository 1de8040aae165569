import { PrinterOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { announcementLabels, audienceNames, type Announcement } from '#contract/announcements'
import { ArchivedNote } from '#shared/detail/ArchivedNote'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts } from '#shared/detail/Facts'
import { History } from '#shared/detail/History'
import { useArchive } from '#shared/detail/useArchive'
import { formatInstant } from '#shared/format/dates'
import { usePageTitle } from '#shared/routing/pageTitle'
import { announcementEditPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useOnce } from '#shared/ui/useOnce'
import { Marks, StateTag } from './AnnouncementCard'
import { AnnouncementFiles } from './AnnouncementFiles'
import { announcementHistory } from './announcementHistory'
import {
  useArchiveAnnouncementMutation,
  useGetAnnouncementHistoryQuery,
  useGetAnnouncementQuery,
  useMarkAnnouncementSeenMutation,
  usePublishAnnouncementMutation,
  useRestoreAnnouncementMutation,
  useWithdrawAnnouncementMutation,
} from './announcementsApi'
import { Markup } from './Markup'
import { NoticeSheet } from './NoticeSheet'
import { Readers } from './Readers'
import './announcements.css'

export function AnnouncementPage() {
  const { id = '' } = useParams()
  const query = useGetAnnouncementQuery({ gbc_id: useOwnGbcId(), id })
  usePageTitle(query.currentData?.title)
  return (
    <DetailPage query={query} notFoundText="Такого объявления нет, или его показ окончен." listTo={ANNOUNCEMENTS}>
      {(announcement) => <AnnouncementDetails announcement={announcement} />}
    </DetailPage>
  )
}

function AnnouncementDetails({ announcement }: { announcement: Announcement }) {
  const { gbc_id, id, version, edited_at, publish_from, archived_at } = announcement
  const canWrite = useCan('announcements.write')
  const canSeeReaders = useCan('members.read')
  const [restore] = useRestoreAnnouncementMutation()
  const archive = useArchive(useArchiveAnnouncementMutation(), useRestoreAnnouncementMutation())
  const canEdit = canWrite && !archived_at && announcement.status !== 'withdrawn'
  const dates = [
    publish_from && formatInstant(publish_from),
    edited_at && `изменено ${formatInstant(edited_at)}`,
  ].filter(Boolean)
  const tabs = [
    ...(canSeeReaders && announcement.status === 'published'
      ? [{ key: 'readers', label: 'Ознакомились', children: <Readers announcement={announcement} /> }]
      : []),
    ...(canWrite
      ? [{ key: 'history', label: 'История', children: <AnnouncementHistory announcement={announcement} /> }]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={announcement.title}
        subtitle={
          <span className="announcement-line">
            {canWrite && <StateTag announcement={announcement} />}
            <Marks announcement={announcement} />
            <span>{dates.join(', ')}</span>
          </span>
        }
        actions={
          <>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              Напечатать для доски
            </Button>
            {canWrite && !archived_at && <Button onClick={() => void archive.archiveAll([id])}>В архив</Button>}
            {canEdit && (
              <LinkButton to={announcementEditPath(id)} aria-keyshortcuts="e">
                Изменить
              </LinkButton>
            )}
            {canEdit &&
              (announcement.status === 'draft' ? (
                <PublishButton announcement={announcement} />
              ) : (
                <WithdrawButton announcement={announcement} />
              ))}
          </>
        }
      />
      {archived_at && (
        <ArchivedNote
          archivedAt={archived_at}
          onRestore={canWrite ? () => void restore({ gbc_id, id, version }) : undefined}
        />
      )}
      <Markup text={announcement.text} />
      <AnnouncementFiles announcement={announcement} canEdit={canEdit} />
      <Seen announcement={announcement} />
      {canWrite && <AnnouncementFacts announcement={announcement} />}
      {tabs.length > 0 && <DetailTabs items={tabs} />}
      <ArchiveUndo archive={archive} text="Объявление отправлено в архив." />
      <NoticeSheet announcement={announcement} />
    </>
  )
}

/** What is published can't be called back: whom it reaches is said before. */
function PublishButton({ announcement }: { announcement: Announcement }) {
  const { gbc_id, id, version, by_mail } = announcement
  const [publish, { isLoading }] = usePublishAnnouncementMutation()
  const [asking, setAsking] = useState(false)
  const publishOnce = useOnce(() => publish({ gbc_id, id, version }))
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        Опубликовать
      </Button>
      <Modal
        open={asking}
        title="Опубликовать объявление?"
        okText="Опубликовать"
        cancelText="Не публиковать"
        confirmLoading={isLoading}
        onOk={publishOnce}
        onCancel={() => setAsking(false)}
      >
        <p>Увидят: {audienceText(announcement)}.</p>
        <p>
          Каждому, кто входит в программу, придёт уведомление{by_mail && ', и по почте тоже: письма не вернуть'}. Для
          остальных напечатайте объявление на доску.
        </p>
      </Modal>
    </>
  )
}

function WithdrawButton({ announcement: { gbc_id, id, version } }: { announcement: Announcement }) {
  const [withdraw, { isLoading }] = useWithdrawAnnouncementMutation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        Отозвать
      </Button>
      <Modal
        open={asking}
        title="Отозвать объявление?"
        okText="Отозвать"
        cancelText="Не отзывать"
        confirmLoading={isLoading}
        onOk={() => void withdraw({ gbc_id, id, version }).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        Люди больше не увидят его. Вернуть его нельзя: можно написать новое. Уже отправленные письма останутся.
      </Modal>
    </>
  )
}

/** An important one waits for its reader's word; any other is read by being opened. */
function Seen({ announcement }: { announcement: Announcement }) {
  const { gbc_id, id, important, seen_at, to_read } = announcement
  const [markSeen, { isLoading }] = useMarkAnnouncementSeenMutation()
  useEffect(() => {
    if (to_read && !important) void markSeen({ gbc_id, id })
  }, [to_read, important, markSeen, gbc_id, id])
  if (!important) return null
  if (seen_at)
    return <p className="announcement-seen announcement-quiet">{`Вы ознакомились ${formatInstant(seen_at)}`}</p>
  return (
    to_read && (
      <p className="announcement-seen">
        <Button type="primary" size="large" loading={isLoading} onClick={() => void markSeen({ gbc_id, id })}>
          Ознакомлен
        </Button>
      </p>
    )
  )
}

/** «Владельцам гаражей: ряд 1» */
function audienceText({ audience, blocks, rows, garages }: Announcement): string {
  const places = [
    blocks.length > 0 && `блок ${blocks.join(', ')}`,
    rows.length > 0 && `ряд ${rows.join(', ')}`,
    garages.length > 0 && `гаражи ${garages.map(({ title }) => title).join(', ')}`,
  ].filter(Boolean)
  return [audienceNames[audience], ...places].join(': ')
}

const AnnouncementFacts = ({ announcement }: { announcement: Announcement }) => {
  const { publish_from, publish_to, by_mail } = announcement
  return (
    <Facts
      facts={[
        { label: announcementLabels.audience, value: audienceText(announcement) },
        { label: announcementLabels.publish_from, value: publish_from && formatInstant(publish_from) },
        { label: announcementLabels.publish_to, value: publish_to && formatInstant(publish_to) },
        { label: announcementLabels.by_mail, value: by_mail ? 'да' : 'нет' },
      ]}
    />
  )
}

function AnnouncementHistory({ announcement: { gbc_id, id } }: { announcement: Announcement }) {
  const query = useGetAnnouncementHistoryQuery({ gbc_id, id })
  return <History area="announcements" query={query} fields={announcementHistory} />
}
