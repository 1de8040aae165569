import { PrinterOutlined } from '@ant-design/icons'
import { Button, QRCode } from 'antd'
import type { OneTimePassword } from '#contract/gbcUsers'
import { Copyable } from '#shared/detail/Copyable'
import { formatInstant } from '#shared/format/dates'
import { useUser } from '#shared/session/session'
import { CopyText } from '#shared/ui/CopyText'
import { PrintSheet } from '#shared/ui/PrintSheet'

const QR_SIZE = 110
const PAPER = { color: '#000000', bgColor: '#ffffff' }

interface PasswordSlipProps {
  /** For whom: «Петров Пётр». */
  name: string
  issued: OneTimePassword
}

/** A one-time password that has just been issued: to read out, to copy, or on a slip of A5. Shown this once. */
export function PasswordSlip({ name, issued: { email, one_time_password: password, expires_at } }: PasswordSlipProps) {
  const site = location.origin
  if (password === null)
    return (
      <p role="status">
        Письмо с паролем отправляется на {email}. Пароль действует до {formatInstant(expires_at)}.
      </p>
    )
  const text = [
    `Программа кооператива: ${site}`,
    `Почта: ${email}`,
    `Одноразовый пароль: ${password}`,
    `Действует до ${formatInstant(expires_at)}`,
  ].join('\n')
  return (
    <>
      <dl className="password-slip">
        <dt>Адрес</dt>
        <dd>{site}</dd>
        <dt>Почта для входа</dt>
        <dd>
          <Copyable text={email} label="Почта" />
        </dd>
        <dt>Одноразовый пароль</dt>
        <dd>
          <Copyable text={password} label="Пароль">
            <strong className="one-time-password">{password}</strong>
          </Copyable>
        </dd>
        <dt>Действует до</dt>
        <dd>{formatInstant(expires_at)}</dd>
      </dl>
      <p>Передайте его лично. Больше он показан не будет, при первом входе программа попросит придумать свой.</p>
      <div className="security-buttons">
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Напечатать листок
        </Button>
        <CopyText text={text} notice="Скопировано">
          Скопировать всё
        </CopyText>
      </div>
      <PrintSheet>
        <PrintedSlip name={name} site={site} email={email} password={password} until={formatInstant(expires_at)} />
      </PrintSheet>
    </>
  )
}

interface PrintedSlipProps {
  name: string
  site: string
  email: string
  password: string
  until: string
}

/** The slip itself: where to go, what to type, what comes then. */
function PrintedSlip({ name, site, email, password, until }: PrintedSlipProps) {
  const { gbc } = useUser()
  return (
    <>
      <p>{gbc?.full_name}</p>
      <h1>Доступ к программе: {name}</h1>
      <div className="printed-slip-head">
        <dl>
          <dt>Адрес в интернете</dt>
          <dd>{site}</dd>
          <dt>Электронная почта</dt>
          <dd>{email}</dd>
          <dt>Одноразовый пароль</dt>
          <dd>
            <b className="one-time-password">{password}</b>
          </dd>
          <dt>Действует до</dt>
          <dd>{until}</dd>
        </dl>
        <QRCode type="svg" size={QR_SIZE} value={site} bordered={false} {...PAPER} />
      </div>
      <ol>
        <li>Откройте адрес или наведите на картинку камеру телефона.</li>
        <li>Введите почту и пароль: латинские буквы и цифры, чёрточки можно не вводить.</li>
        <li>Придумайте свой пароль. Одноразовый после этого не подойдёт.</li>
      </ol>
      <p>Не оставляйте листок на виду: по нему может войти любой.</p>
    </>
  )
}
