import { useParams } from 'react-router-dom'
import { DetailPage } from '#shared/detail/DetailPage'
import { RecordImages } from '#shared/images/RecordImages'
import { usePageTitle } from '#shared/routing/pageTitle'
import { PROPERTY, propertyPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetPropertyQuery } from './propertyApi'

/** Images of a thing on a page of their own. */
export function PropertyImagesPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('property.write')
  const query = useGetPropertyQuery({ gbc_id, id })
  usePageTitle(query.currentData?.name, propertyPath(id))
  return (
    <DetailPage query={query} notFoundText="Такого имущества нет." listTo={PROPERTY}>
      {({ name, archived_at }) => (
        <>
          <PageHeader
            title="Фотографии"
            subtitle={name}
            actions={<LinkButton to={propertyPath(id)}>К сведениям</LinkButton>}
          />
          <RecordImages of={{ gbc_id, records: 'property', id }} canWrite={canWrite && !archived_at} />
        </>
      )}
    </DetailPage>
  )
}
