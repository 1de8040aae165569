import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { useDispatch } from 'react-redux'
import { IMAGE_TYPES } from '#contract/files'
import { MAX_IMAGE_BYTES } from './imageProblem'
import type { ImagesOf } from './imagesOf'
import { sendImages, type UploadsDispatch } from './uploads'

/** Images within the page are dragged to be put in order: only files from outside are meant here. */
const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes images by choosing or dropping, several at once. */
export function ImageDrop({ of, isEmpty }: { of: ImagesOf; isEmpty: boolean }) {
  const dispatch = useDispatch<UploadsDispatch>()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const send = (files: FileList | null) => {
    if (files && files.length > 0) dispatch(sendImages(of, [...files]))
  }
  return (
    <div
      className={over ? 'image-drop image-drop-over' : 'image-drop'}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        send(event.dataTransfer.files)
      }}
    >
      <Button type={isEmpty ? 'primary' : 'default'} icon={<PlusOutlined aria-hidden />} onClick={() => input.current?.click()}>
        Добавить изображения
      </Button>
      <input
        ref={input}
        type="file"
        // Named types make a phone turn its own format into one of them.
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label="Файлы изображений"
        onChange={({ target }) => {
          send(target.files)
          target.value = ''
        }}
      />
      <span className="image-drop-hint">
        <span className="image-drop-mouse">или перетащите их сюда. </span>JPEG, PNG или WebP до {MAX_IMAGE_BYTES / 1024 / 1024} МБ, можно несколько сразу
      </span>
    </div>
  )
}
