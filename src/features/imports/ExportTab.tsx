import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { areas } from '#contract/areas'
import { EXPORT_AREAS, EXPORT_FORMATS, exportPermissions, type ExportArea, type ExportInput } from '#contract/jobs'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import { useCreateExportMutation } from '#shared/list/exportApi'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { ArchiveSection } from './ArchiveSection'
import { ReadyFiles } from './ReadyFiles'
import './imports.css'

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
          {EXPORT_AREAS.map((area) => (
            <ListLine key={area} area={area} />
          ))}
        </ul>
      </section>
      {mayArchive && <ArchiveSection />}
      <ReadyFiles />
    </>
  )
}

function ListLine({ area }: { area: ExportArea }) {
  const features = useFeatures()
  const line = features.find(({ exports }) => exports?.[area])?.exports?.[area]
  const { list = '' } = placeOf(features, area)
  const title = line?.title ?? areas[area].title
  const gbc_id = useOwnGbcId()
  const allowed = useCan(exportPermissions[area])
  const [createExport, { isLoading }] = useCreateExportMutation()
  if (!allowed || !line) return null
  const start = (format: ExportInput['format']) =>
    void createExport({ gbc_id, body: { area, format, query: {} }, idempotencyKey: nanoid() })
  return (
    <li className="exchange-line">
      <span className="exchange-words">
        <Link to={list}>{title}</Link>
        <span className="exchange-quiet">{line.what}</span>
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
