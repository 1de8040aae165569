import { UploadOutlined } from '@ant-design/icons'
import { Button, Modal, Progress, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import { useGetBankDirectoryQuery, useImportBankDirectoryMutation } from '#features/info/infoApi'
import { isApiError } from '#shared/api/errors'
import { Facts } from '#shared/detail/Facts'
import { formatDate, formatInstant } from '#shared/format/dates'
import { plural } from '#contract/plural'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'

/** Sends a directory; an older one than the present is sent again only after a confirmation. */
function useDirectoryImport() {
  const dispatch = useAppDispatch()
  const [importDirectory] = useImportBankDirectoryMutation()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [older, setOlder] = useState<{ file: File; message: string } | null>(null)

  const send = async (file: File, force: boolean) => {
    setOlder(null)
    setProblem(null)
    setPart(0)
    const { data, error } = await importDirectory({ file, force, onProgress: setPart })
    setPart(null)
    if (data) {
      const banks = plural(data.banks, ['банк', 'банка', 'банков'])
      dispatch(noticeRaised({ kind: 'success', text: `Справочник заменён: ${banks}` }))
    } else if (isApiError(error)) {
      if ('force' in error.errors) setOlder({ file, message: error.message })
      else setProblem(error.errors.file ?? error.message)
    }
  }
  return { send, part, problem, older, cancel: () => setOlder(null) }
}

/** The Bank of Russia's directory of banks, by which a БИК finds its bank. For the administrator. */
export function BankDirectorySection() {
  const { currentData: directory, error, refetch } = useGetBankDirectoryQuery()
  const { send, part, problem, older, cancel } = useDirectoryImport()
  return (
    <section className="security-section" aria-labelledby="security-directory">
      <h2 id="security-directory">Справочник банков (БИК)</h2>
      <p>
        По нему БИК находит банк. Новый скачивается с сайта Банка России («Справочник БИК», ED807) и загружается сюда
        как есть: ZIP или XML.
      </p>
      {directory ? (
        <Facts
          facts={[
            { label: 'Составлен на', value: directory.business_day && formatDate(directory.business_day) },
            { label: 'Банков', value: directory.banks.toLocaleString('ru-RU') },
            { label: 'Загружен', value: directory.imported_at && formatInstant(directory.imported_at) },
          ]}
        />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
      <Upload
        accept=".zip,.xml"
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file, false)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />} loading={part !== null}>
          Загрузить новый справочник
        </Button>
      </Upload>
      {part !== null && <Progress percent={Math.round(part * 100)} size="small" aria-label="Отправка справочника" />}
      {problem && (
        <p className="directory-problem" role="alert">
          {problem}
          <br />
          Прежний справочник остался.
        </p>
      )}
      <Modal
        open={older !== null}
        title="Загрузить более старый справочник?"
        okText="Заменить на старый"
        cancelText="Отмена"
        okButtonProps={{ danger: true }}
        onOk={() => older && void send(older.file, true)}
        onCancel={cancel}
      >
        {older?.message}
      </Modal>
    </section>
  )
}
