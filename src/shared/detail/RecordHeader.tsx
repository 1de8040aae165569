import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '#shared/ui/PageHeader'
import './detail.css'

interface RecordHeaderProps {
  title: string
  /** A word of how the record stands (`StatusTag`). */
  state?: ReactNode
  /** What one comes for: owner, phone, account; absent ones are left out. */
  facts?: ReactNode[]
  /** The main act and «Изменить». */
  actions?: ReactNode
  /** What printing is called there; the page's card by default. */
  printText?: string
  /** Rarer acts, under «Ещё» behind printing; dangerous ones stand apart at the end. */
  more?: NonNullable<MenuProps['items']>
}

/** The top of a record's page: its name, its state, the facts that are wanted first and what can be done with it. */
export const RecordHeader = ({
  title,
  state,
  facts = [],
  actions,
  printText = 'Напечатать карточку',
  more = [],
}: RecordHeaderProps) => (
  <PageHeader
    title={title}
    subtitle={
      <span className="record-line">
        {[state, ...facts].filter(Boolean).map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
      </span>
    }
    actions={
      <>
        {actions}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [{ key: 'print', label: printText, onClick: () => window.print() }, ...more],
          }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
            Ещё
          </Button>
        </Dropdown>
      </>
    }
  />
)
