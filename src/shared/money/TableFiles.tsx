import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { MOST_PRINTED_ROWS, type TableFormat } from '#contract/money/tables'

export interface TableFilesProps {
  /** Address of the table's file. */
  path: string
  /** What narrows the table on the screen. */
  params?: Record<string, string | undefined>
  text?: string
  /** Rows of the whole table, where they are known. */
  rows?: number
  disabled?: boolean
}

const addressOf = (path: string, params: TableFilesProps['params'], format: TableFormat) => {
  const given = Object.entries({ format, ...params }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${path}?${new URLSearchParams(given).toString()}`
}

/** The whole table that is on the screen, printed or saved: the browser fetches it, its cookie says who asks. */
export function tableFileItems({ path, params, rows = 0, disabled }: TableFilesProps) {
  const open = (format: TableFormat) => void window.open(addressOf(path, params, format), '_blank', 'noopener')
  const tooLong = rows > MOST_PRINTED_ROWS
  const printed = `Напечатать (PDF)${tooLong ? `: не больше ${MOST_PRINTED_ROWS} строк` : ''}`
  return [
    { key: 'pdf', label: printed, disabled: disabled || tooLong, onClick: () => open('pdf') },
    { key: 'xlsx', label: 'Скачать XLSX', disabled, onClick: () => open('xlsx') },
  ]
}

/** The same as a button of their own. */
export const TableFiles = ({ text = 'Печать, XLSX', ...files }: TableFilesProps) => (
  <Dropdown trigger={['click']} disabled={files.disabled} menu={{ items: tableFileItems(files) }}>
    <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
      {text}
    </Button>
  </Dropdown>
)
