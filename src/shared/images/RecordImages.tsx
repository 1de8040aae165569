import { useState } from 'react'
import type { RecordImage } from '#contract/images'
import { useDialog } from '#shared/dialogs/useDialog'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { UndoBar } from '#shared/ui/UndoBar'
import { UploadList } from '#shared/uploads/UploadList'
import { ImageDrop } from './ImageDrop'
import { ImageGrid } from './ImageGrid'
import { useDeleteImageMutation, useListImagesQuery, useRestoreImageMutation } from './imagesApi'
import type { ImagesOf } from './imagesOf'
import { ImageViewer } from './ImageViewer'
import './images.css'

interface RecordImagesProps {
  of: ImagesOf
  /** Whether the user may add, order and delete. */
  canWrite: boolean
}

/** Images of a record: added several at once, put in order, captioned, looked at over the whole screen. */
export function RecordImages({ of, canWrite }: RecordImagesProps) {
  const { currentData: images, error, refetch } = useListImagesQuery(of)
  const viewer = useDialog('images/viewer', of.id)
  const [deleteImage] = useDeleteImageMutation()
  const [restoreImage] = useRestoreImageMutation()
  const [deleted, setDeleted] = useState<string | null>(null)

  if (!images && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!images) return <Skeleton lines={6} />

  const remove = async ({ id: image_id }: RecordImage) => {
    const { data } = await deleteImage({ ...of, image_id })
    if (data) setDeleted(image_id)
  }
  const undo = (image_id: string) => {
    setDeleted(null)
    void restoreImage({ ...of, image_id })
  }
  const looked = images.findIndex(({ id }) => id === viewer.choice)

  return (
    <section className="images" aria-label="Фотографии">
      {canWrite && <ImageDrop of={of} isEmpty={images.length === 0} />}
      {canWrite && <UploadList of={of} />}
      {!canWrite && images.length === 0 && <p className="images-none">Фотографий нет.</p>}
      <ImageGrid
        of={of}
        images={images}
        canWrite={canWrite}
        onOpen={({ id }) => viewer.show(id)}
        onDelete={(image) => void remove(image)}
      />
      {looked >= 0 && (
        <ImageViewer
          images={images}
          at={looked}
          onMove={(index) => viewer.show(images[index].id)}
          onClose={viewer.close}
        />
      )}
      {deleted && (
        <UndoBar
          key={deleted}
          text="Фотография удалена."
          onUndo={() => undo(deleted)}
          onGone={() => setDeleted(null)}
        />
      )}
    </section>
  )
}
