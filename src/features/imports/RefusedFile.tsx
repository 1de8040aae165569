import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Import } from '#contract/imports'
import { fileAwaited } from '#shared/api/fileAwaited'
import { plural } from '#contract/plural'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'
import { useExportRefusedRowsMutation } from './importsApi'

/** Takes the refused rows away with their reasons, to be mended and imported by themselves. */
export function RefusedFile({ found: { gbc_id, id }, count }: { found: Import; count: number }) {
  const dispatch = useAppDispatch()
  const [exportRefused, { isLoading }] = useExportRefusedRowsMutation()
  const begin = async () => {
    const { data: job } = await exportRefused({ gbc_id, id })
    if (!job) return
    dispatch(fileAwaited(job.id))
    dispatch(noticeRaised({ kind: 'info', text: 'Файл собирается и скачается сам.' }))
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void begin()}>
      Скачать {plural(count, ['непринятую строку', 'непринятые строки', 'непринятых строк'])}
    </Button>
  )
}
