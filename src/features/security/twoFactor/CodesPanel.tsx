import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatDate, today } from '#shared/format/dates'
import { useUser } from '#shared/session/session'
import { CopyText } from '#shared/ui/CopyText'
import { PrintSheet } from '#shared/ui/PrintSheet'
import { saveText } from '#shared/ui/saveText'

const TITLE = 'Резервные коды для входа'
const HINT = 'Каждый код подходит один раз, вместо кода из приложения.'

/** Recovery codes, shown this once: to be copied, saved or printed. */
export function CodesPanel({ codes }: { codes: string[] }) {
  const { email } = useUser()
  const text = [`${TITLE}: ${email}`, HINT, '', ...codes].join('\r\n')
  return (
    <>
      <ul className="recovery-codes" aria-label={TITLE}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security-buttons">
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Напечатать
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveText('Резервные коды.txt', text)}>
          Скачать
        </Button>
        <CopyText text={codes.join('\n')} notice="Коды скопированы">
          Скопировать
        </CopyText>
      </div>
      <PrintSheet>
        <h1>{TITLE}</h1>
        <p>
          {email}, {formatDate(today())}
        </p>
        <p>{HINT} Храните листок отдельно от телефона.</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </PrintSheet>
    </>
  )
}
