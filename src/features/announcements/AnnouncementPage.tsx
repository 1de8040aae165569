import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import {
  announcementLabels,
  announcementState,
  endProblem,
  isAnnounced,
  isRemindable,
  type Announcement,
} from '#contract/announcements'
import { audienceText, readersTitle } from '#contract/audience'
import { lowered } from '#contract/text'
import { AudienceCount } from '#shared/audience/AudienceCount'
import type { PublishedOf } from '#shared/audience/publishedApi'
import { Readers } from '#shared/audience/Readers'
import { ReadMark } from '#shared/audience/ReadMark'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts, factsOf } from '#shared/detail/Facts'
import { RecordHistory } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import { RecordFiles } from '#shared/files/RecordFiles'
import { formatInstant } from '#shared/format/dates'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { announcementCopyPath, announcementEditPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { ConfirmButton } from '#shared/ui/ConfirmButton'
import { Markup } from '#shared/ui/Markup'
import { NoticeSheet } from '#shared/ui/NoticeSheet'
import { EditLink } from '#shared/ui/RecordLinks'
import { marksOf, StateTag } from './AnnouncementCard'
import { announcementHistory } from './announcementHistory'
import {
  announcementCalls,
  usePinAnnouncementMutation,
  usePublishAnnouncementMutation,
  useWithdrawAnnouncementMutation,
} from './announcementsApi'

export const AnnouncementPage = () => (
  <DetailPage
    query={announcementCalls.get.useQuery(useRecordOfAddress())}
    titleOf={({ title }) => title}
    notFoundText="Такого объявления нет."
    listTo={ANNOUNCEMENTS}
  >
    {(announcement) => <AnnouncementDetails announcement={announcement} />}
  </DetailPage>
)

function AnnouncementDetails({ announcement }: { announcement: Announcement }) {
  const { gbc_id, id, version, title, text, status, pinned, important } = announcement
  const { edited_at, publish_from, archived_at } = announcement
  const of = { gbc_id, records: 'announcements', id } as const
  const navigate = useNavigate()
  const canWrite = useCan('announcements.write')
  const isOffice = useCan('members.read')
  const [pin] = usePinAnnouncementMutation()
  const archive = useRecordArchive(announcement, announcementCalls, {
    canWrite,
    text: 'Объявление отправлено в архив.',
  })
  const canEdit = canWrite && !archived_at && status !== 'withdrawn'
  const canRemind = canEdit && isRemindable(announcement)
  const tabs = [
    isOffice &&
      isAnnounced(announcement) && {
        key: 'readers',
        label: readersTitle(important),
        children: <Readers {...{ of, title, canRemind, important }} />,
      },
    canWrite && {
      key: 'history',
      label: 'История',
      children: (
        <RecordHistory of={announcement} calls={announcementCalls} area="announcements" fields={announcementHistory} />
      ),
    },
  ].filter((tab) => tab !== false)
  const copy = { key: 'copy', label: 'Скопировать в новое', onClick: () => void navigate(announcementCopyPath(id)) }
  const toggle = {
    key: 'pin',
    label: pinned ? 'Открепить' : 'Закрепить сверху',
    onClick: () => void pin({ gbc_id, id, version, pinned: !pinned }),
  }
  return (
    <>
      <RecordHeader
        title={title}
        state={canWrite && <StateTag announcement={announcement} />}
        facts={[
          ...marksOf(announcement),
          publish_from && formatInstant(publish_from),
          edited_at && `изменено ${formatInstant(edited_at)}`,
        ]}
        actions={canEdit && <Acts announcement={announcement} of={of} />}
        printText={isOffice ? 'Напечатать для доски' : null}
        more={[...(canEdit ? [toggle] : []), ...(canWrite ? [copy] : []), ...archive.items]}
      />
      {archive.note}
      <Markup text={text} />
      <ReadMark of={of} record={announcement} />
      <RecordFiles of={of} files={announcement.files} label="Файлы объявления" canEdit={canEdit} />
      {canWrite && (
        <Facts
          facts={[
            { label: announcementLabels.audience, value: audienceText(announcement) },
            ...factsOf(announcement, announcementHistory, ['publish_from', 'publish_to', 'by_mail']),
          ]}
        />
      )}
      {tabs.length > 0 && <DetailTabs items={tabs} />}
      {archive.undo}
      <NoticeSheet title={title} at={publish_from}>
        <Markup text={text} />
      </NoticeSheet>
    </>
  )
}

/** What can't be called back is asked before, with whom it reaches. */
function Acts({ announcement, of }: { announcement: Announcement; of: PublishedOf }) {
  const { gbc_id, id, version, status, by_mail, publish_from, publish_to } = announcement
  const waits = announcementState({ ...announcement, status: 'published' }) === 'scheduled'
  const problem = endProblem(publish_to)
  const [publish] = usePublishAnnouncementMutation()
  const [withdraw] = useWithdrawAnnouncementMutation()
  const dispatch = useDispatch()
  const act = async (call: Promise<{ error?: unknown }>, text: string) => {
    if (!(await call).error) dispatch(noticeRaised({ kind: 'success', text }))
  }
  const when = waits && publish_from ? `Покажем ${formatInstant(publish_from)}` : 'Покажем сразу'
  return (
    <>
      <EditLink to={announcementEditPath(id)} />
      {status === 'draft' ? (
        <ConfirmButton
          key="publish"
          type="primary"
          text="Опубликовать"
          title="Опубликовать объявление?"
          cancelText="Не публиковать"
          problem={problem && `${announcementLabels.publish_to}: ${lowered(problem)}`}
          onConfirm={() =>
            act(publish({ gbc_id, id, version }), waits ? `Запланировано. ${when}.` : 'Объявление опубликовано.')
          }
        >
          <p>{`${when}.`}</p>
          <p>{`${announcementLabels.audience}: ${lowered(audienceText(announcement))}.`}</p>
          <AudienceCount of={of} />
          {by_mail && <p>{waits ? 'Тогда же уйдут письма.' : 'Уйдут и письма: их не вернуть.'}</p>}
        </ConfirmButton>
      ) : (
        <ConfirmButton
          key="withdraw"
          danger
          text="Отозвать"
          title="Отозвать объявление?"
          cancelText="Не отзывать"
          onConfirm={() => act(withdraw({ gbc_id, id, version }), 'Объявление отозвано.')}
        >
          {waits
            ? 'Его ещё не показали: никто его не увидит, и письма не уйдут. '
            : 'Люди больше не увидят его, и уведомления о нём исчезнут. Уже отправленные письма останутся. '}
          Вернуть его нельзя: можно скопировать в новое.
        </ConfirmButton>
      )}
    </>
  )
}
