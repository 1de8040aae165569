import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useCompact } from '#shared/list/useCompact'
import { TableFiles, tableFileItems, type TableFilesProps } from '#shared/money/TableFiles'
import { LinkButton } from './LinkButton'
import { MoreMenu } from './MoreMenu'

export type Act = { text: string } & ({ to: string } | { onClick: (click: { detail: number }) => void })

/** Those that nobody may do here are false, and left out. */
export type Acts = readonly (Act | false)[]

interface SideActsProps {
  acts: Acts
  /** The page's table as a file. */
  files?: TableFilesProps
}

/** Acts as a menu's items. */
export function useActItems(acts: Acts) {
  const navigate = useNavigate()
  return acts
    .filter((act) => act !== false)
    .map((act) => ({
      key: act.text,
      label: act.text,
      onClick: ({ domEvent }: { domEvent: { detail: number } }) =>
        'to' in act ? void navigate(act.to) : act.onClick(domEvent),
    }))
}

/** Acts of a page's head beside its main one: buttons, and on a phone, where they would take rows of their own, a menu. */
export function SideActs({ acts, files }: SideActsProps) {
  const items = useActItems(acts)
  const compact = useCompact()
  const shown = acts.filter((act) => act !== false)
  if (!compact || shown.length === 0)
    return (
      <>
        {shown.map((act) =>
          'to' in act ? (
            <LinkButton key={act.text} to={act.to}>
              {act.text}
            </LinkButton>
          ) : (
            <Button key={act.text} onClick={act.onClick}>
              {act.text}
            </Button>
          ),
        )}
        {files && <TableFiles {...files} />}
      </>
    )
  return <MoreMenu items={[...items, ...(files ? tableFileItems(files) : [])]} />
}
