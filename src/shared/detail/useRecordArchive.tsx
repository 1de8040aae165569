import { ArchivedNote } from './ArchivedNote'
import { archiveItem } from './archiveItem'
import { ArchiveUndo } from './ArchiveUndo'
import { useArchive, type ArchiveCalls } from './useArchive'

interface Archivable {
  gbc_id: string
  id: string
  version: number
  archived_at: string | null
}

/**
 * What a record's page says and does about the archive:
 * `useRecordArchive(garage, garageCalls, { canWrite, text: 'Гараж отправлен в архив.' })`.
 * @returns lines for the header's menu, the note that it is in the archive, and the way back for a few seconds
 */
export function useRecordArchive(
  { gbc_id, id, version, archived_at }: Archivable,
  calls: ArchiveCalls,
  { canWrite, text }: { canWrite: boolean; text: string },
) {
  const archive = useArchive(calls)
  const [restore] = calls.restore.useMutation()
  return {
    items:
      canWrite && !archived_at ? [{ type: 'divider' as const }, archiveItem(() => void archive.archiveAll([id]))] : [],
    note: archived_at && (
      <ArchivedNote
        archivedAt={archived_at}
        onRestore={canWrite ? () => void restore({ gbc_id, id, version }) : undefined}
      />
    ),
    undo: <ArchiveUndo archive={archive} text={text} />,
  }
}
