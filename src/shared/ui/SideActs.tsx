import { Button, type MenuProps } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useCompact } from '#shared/list/useCompact'
import { TableFiles, tableFileItems, type TableFilesProps } from '#shared/money/TableFiles'
import { LinkButton } from './LinkButton'
import { MoreMenu } from './MoreMenu'

type Act = { text: string } & ({ to: string } | { onClick: (click: { detail: number }) => void })

/** Those that nobody may do here are false, and left out. */
export type Acts = readonly (Act | false)[]

interface SideActsProps {
  acts: Acts
  /** The page's table as a file. */
  files?: TableFilesProps
  /** Rarer acts, always under «Ещё». */
  more?: NonNullable<MenuProps['items']>
}

/** Acts of a page's head beside its main one: buttons, and on a phone, where they would take rows of their own, a menu. */
export function SideActs({ acts, files, more = [] }: SideActsProps) {
  const navigate = useNavigate()
  const compact = useCompact()
  const shown = acts.filter((act) => act !== false)
  if (compact && shown.length > 0) {
    const items = shown.map((act) => ({
      key: act.text,
      label: act.text,
      onClick: ({ domEvent }: { domEvent: { detail: number } }) =>
        'to' in act ? void navigate(act.to) : act.onClick(domEvent),
    }))
    return <MoreMenu items={[...items, ...(files ? tableFileItems(files) : []), ...more]} />
  }
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
      {more.length > 0 && <MoreMenu items={more} />}
    </>
  )
}
