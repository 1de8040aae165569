import { lazy, Suspense, useState } from 'react'
import {
  garageKindNames,
  garageLabels,
  garageStatusNames,
  ownershipFormNames,
  ownershipLabels,
} from '#contract/garages'
import type { OwnGarage, OwnGarages } from '#contract/own'
import { Facts } from '#shared/detail/Facts'
import { DocumentLinks } from '#shared/documents/DocumentLinks'
import { formatSpan } from '#shared/format/period'
import { shareInWords } from '#shared/format/share'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetOwnGaragesQuery } from './ownApi'
import { placeOf } from './ownFormat'
import { OwnRecord } from './OwnRecord'

// Of use when a photo is opened only.
const ImageViewer = lazy(async () => ({ default: (await import('#shared/images/ImageViewer')).ImageViewer }))

/** Garages of the member who looks. */
export function MyGaragesPage() {
  const query = useGetOwnGaragesQuery(useOwnGbcId())
  return (
    <>
      <PageHeader title="Мои гаражи" />
      <OwnRecord query={query}>{(garages) => <Garages garages={garages} />}</OwnRecord>
    </>
  )
}

function Garages({ garages: { present, former } }: { garages: OwnGarages }) {
  if (present.length + former.length === 0)
    return <EmptyState text="За вами не записано ни одного гаража. Если это ошибка, сообщите правлению." />
  return (
    <>
      {present.map((garage) => (
        <GarageCard key={garage.id} garage={garage} />
      ))}
      {former.length > 0 && (
        <section className="own-former" aria-labelledby="own-former">
          <h2 id="own-former">Раньше</h2>
          <ul>
            {former.map((garage) => (
              <li key={garage.id}>
                <strong>Гараж {garage.number}</strong>
                <span>{placeOf(garage)}</span>
                {garage.shares.map((share) => (
                  <span key={share.from}>
                    {shareInWords(share)}, {formatSpan(share)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const number = (value: number) => value.toLocaleString('ru-RU')

function GarageCard({ garage }: { garage: OwnGarage }) {
  const title = `Гараж ${garage.number}`
  return (
    <section className="own-garage" aria-label={title}>
      <h2>{title}</h2>
      <p className="own-quiet">
        {[placeOf(garage), garage.status !== 'occupied' && garageStatusNames[garage.status].toLowerCase()]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Facts
        facts={[
          {
            label: 'Ваша доля',
            value: garage.shares.map((share) => `${shareInWords(share)}, ${formatSpan(share)}`).join('\n'),
          },
          {
            label: ownershipLabels.ground,
            value: [...new Set(garage.shares.map(({ ground }) => ground).filter(Boolean))].join('\n'),
          },
          ...(garage.co_owners.length > 0
            ? [
                {
                  label: 'Другие владельцы',
                  value: garage.co_owners.map((owner) => `${owner.name}, ${shareInWords(owner)}`).join('\n'),
                },
              ]
            : []),
          { label: garageLabels.kind, value: garageKindNames[garage.kind] },
          { label: garageLabels.area, value: garage.area !== null && `${number(garage.area)} м²` },
          { label: garageLabels.ownership_form, value: ownershipFormNames[garage.ownership_form] },
          ...(garage.cadastral_number
            ? [{ label: garageLabels.cadastral_number, value: garage.cadastral_number, copy: garage.cadastral_number }]
            : []),
          ...(garage.land_cadastral_number
            ? [
                {
                  label: garageLabels.land_cadastral_number,
                  value: garage.land_cadastral_number,
                  copy: garage.land_cadastral_number,
                },
              ]
            : []),
          ...(garage.power_limit === null
            ? []
            : [{ label: garageLabels.power_limit, value: `${number(garage.power_limit)} кВт` }]),
        ]}
      />
      {garage.documents.length > 0 && (
        <>
          <h3>Документы</h3>
          <DocumentLinks documents={garage.documents} />
        </>
      )}
      {garage.images.length > 0 && <Photos garage={garage} />}
    </section>
  )
}

function Photos({ garage: { images } }: { garage: OwnGarage }) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <>
      <ul className="own-photos" aria-label="Фотографии">
        {images.map((image, index) => (
          <li key={image.id}>
            <button type="button" onClick={() => setAt(index)}>
              <img src={image.thumbnail_url} alt={image.caption ?? `Фотография ${index + 1}`} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {at !== null && (
        <Suspense>
          <ImageViewer images={images} at={at} onMove={setAt} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </>
  )
}
