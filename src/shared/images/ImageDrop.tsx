import { PlusOutlined } from '@ant-design/icons'
import { useDispatch } from 'react-redux'
import { IMAGE_TYPES } from '#contract/files'
import { FilePlace } from '#shared/ui/FilePlace'
import { MAX_IMAGE_BYTES } from './imageProblem'
import type { ImagesOf } from './imagesOf'
import { sendImages, type UploadsDispatch } from './uploads'

// Named types make a phone turn its own format into one of them.
const ACCEPT = IMAGE_TYPES.join(',')
const HINT = `JPEG, PNG или WebP до ${MAX_IMAGE_BYTES / 1024 / 1024} МБ, можно несколько сразу`

/** Takes images by choosing or dropping, several at once. */
export function ImageDrop({ of, isEmpty }: { of: ImagesOf; isEmpty: boolean }) {
  const dispatch = useDispatch<UploadsDispatch>()
  return (
    <FilePlace
      label="Файлы фотографий"
      accept={ACCEPT}
      multiple
      hint={HINT}
      onFiles={(files) => dispatch(sendImages(of, files))}
      button={{
        type: isEmpty ? 'primary' : 'default',
        icon: <PlusOutlined aria-hidden />,
        children: 'Добавить фотографии',
      }}
    />
  )
}
