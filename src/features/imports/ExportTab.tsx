import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { useCan, useOwnGbcId } from '#app/hooks'
import { EXPORT_FORMATS, type ExportInput } from '#contract/jobs'
import type { Permission } from '#contract/permissions'
import { useCreateExportMutation } from '#shared/list/exportApi'
import { ArchiveSection } from './ArchiveSection'
import { ReadyFiles } from './ReadyFiles'
import './imports.css'

interface List {
  area: ExportInput['area']
  title: string
  what: string
  to: string
  permission: Permission
}

const LISTS: List[] = [
  {
    area: 'members',
    title: 'Члены кооператива',
    what: 'Все сведения карточек, кроме паспортных',
    to: '/dashboard/members',
    permission: 'members.read',
  },
  {
    area: 'garages',
    title: 'Гаражи',
    what: 'С владельцами, площадями и кадастровыми номерами',
    to: '/dashboard/garages',
    permission: 'garages.read',
  },
  {
    area: 'property',
    title: 'Имущество',
    what: 'С первоначальной и нынешней стоимостью',
    to: '/dashboard/cooperative-property',
    permission: 'property.read',
  },
]

/** Lists as files, the whole cooperative as one archive, and what was made of late. */
export function ExportTab() {
  const mayArchive = useCan('archive.export')
  return (
    <>
      <section className="exchange-section" aria-labelledby="export-lists">
        <h2 id="export-lists">Списки</h2>
        <p>
          Здесь списки целиком, со всеми столбцами. Нужен отбор, порядок или часть столбцов: настройте сам список и
          нажмите над ним «Выгрузить».
        </p>
        <ul className="exchange-lines">
          {LISTS.map((list) => (
            <ListLine key={list.area} list={list} />
          ))}
        </ul>
      </section>
      {mayArchive && <ArchiveSection />}
      <ReadyFiles />
    </>
  )
}

function ListLine({ list: { area, title, what, to, permission } }: { list: List }) {
  const gbc_id = useOwnGbcId()
  const allowed = useCan(permission)
  const [createExport, { isLoading }] = useCreateExportMutation()
  if (!allowed) return null
  const start = (format: ExportInput['format']) =>
    void createExport({ gbc_id, body: { area, format, query: {} }, idempotencyKey: nanoid() })
  return (
    <li className="exchange-line">
      <span className="exchange-words">
        <Link to={to}>{title}</Link>
        <span className="exchange-quiet">{what}</span>
      </span>
      <span className="exchange-actions">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            disabled={isLoading}
            aria-label={`${title}: ${format.toUpperCase()}`}
            onClick={() => start(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </span>
    </li>
  )
}
