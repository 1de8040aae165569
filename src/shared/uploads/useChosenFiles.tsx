import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { ChosenFiles } from './ChosenFiles'
import { sendFiles, type UploadsDispatch } from './uploads'
import type { UploadTarget } from './uploadTarget'

/**
 * Files chosen in the form of a record that isn't there yet.
 * @returns the field, whether leaving would lose them, and what sends them to the saved record
 */
export function useChosenFiles(records: UploadTarget['records'], label: string, text = 'Приложить файлы') {
  const dispatch = useDispatch<UploadsDispatch>()
  const [files, setFiles] = useState<File[]>([])
  return {
    field: <ChosenFiles {...{ records, label, text, files }} onChange={setFiles} />,
    unsaved: files.length > 0,
    send: ({ gbc_id, id }: { gbc_id: string; id: string }) => {
      if (files.length > 0) dispatch(sendFiles({ gbc_id, records, id }, files))
    },
  }
}
