import { PlusOutlined } from '@ant-design/icons'
import { useDispatch } from 'react-redux'
import { FilePlace } from '#shared/ui/FilePlace'
import { acceptedBy, hintOf } from '#shared/uploads/fileProblem'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import type { ImagesOf } from './imagesOf'

/** Takes images by choosing or dropping, several at once. */
export function ImageDrop({ of, isEmpty }: { of: ImagesOf; isEmpty: boolean }) {
  const dispatch = useDispatch<UploadsDispatch>()
  return (
    <FilePlace
      label="Файлы фотографий"
      accept={acceptedBy(of.records)}
      multiple
      hint={`${hintOf(of.records)}, можно несколько сразу`}
      onFiles={(files) => dispatch(sendFiles(of, files))}
      button={{
        type: isEmpty ? 'primary' : 'default',
        icon: <PlusOutlined aria-hidden />,
        children: 'Добавить фотографии',
      }}
    />
  )
}
