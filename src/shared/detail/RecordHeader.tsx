import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '#shared/ui/PageHeader'
import { SideActs, type Acts } from '#shared/ui/SideActs'
import { CardSheet } from './CardSheet'
import './detail.css'

interface RecordHeaderProps {
  title: string
  /** A word of how the record stands (`StatusTag`). */
  state?: ReactNode
  /** What one comes for: owner, phone, account; absent ones are left out. */
  facts?: ReactNode[]
  /** The main act and «Изменить». */
  actions?: ReactNode
  /** Acts beside them, which on a phone come under «Ещё». */
  side?: Acts
  /** What printing is called there; the page's card by default, null = nothing is printed. */
  printText?: string | null
  /** What is printed of the record below its facts; the page as it stands by default. */
  card?: ReactNode
  /** Rarer acts, under «Ещё» behind printing; dangerous ones stand apart at the end. */
  more?: NonNullable<MenuProps['items']>
}

/** The top of a record's page: its name, its state, the facts that are wanted first and what can be done with it. */
export function RecordHeader({
  title,
  state,
  facts = [],
  actions,
  side = [],
  printText = 'Напечатать карточку',
  card,
  more = [],
}: RecordHeaderProps) {
  const line = (
    <span className="record-line">
      {[state, ...facts].filter(Boolean).map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </span>
  )
  const print = printText !== null && { key: 'print', label: printText, onClick: () => window.print() }
  const items = [...(print ? [print] : []), ...more]
  return (
    <>
      <PageHeader
        title={title}
        subtitle={line}
        actions={
          <>
            {actions}
            <SideActs acts={side} more={items} />
          </>
        }
      />
      {card && (
        <CardSheet title={title} line={line}>
          {card}
        </CardSheet>
      )}
    </>
  )
}
