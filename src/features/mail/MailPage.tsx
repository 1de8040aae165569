import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MailState } from '#contract/notifications'
import { Facts } from '#shared/detail/Facts'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { helpPath } from '#shared/routing/paths'
import '#shared/security/security.css'
import { SecurityTabs } from '#shared/security/SecurityTabs'
import { useAppDispatch, useOwnGbcId, useUser } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import { useOnce } from '#shared/ui/useOnce'
import { LetterList } from './LetterList'
import { useGetMailQuery, useTestMailMutation } from './mailApi'
import './mail.css'

/** Letters leave within seconds: no event announces them. */
const POLL_MS = 2000
const isSending = (mail?: MailState) => mail !== undefined && mail.configured && mail.waiting > 0

/** What becomes of the cooperative's letters: for the chairman. */
export function MailPage() {
  const gbc_id = useOwnGbcId()
  const [polling, setPolling] = useState(0)
  const {
    currentData: mail,
    error,
    refetch,
  } = useGetMailQuery(gbc_id, {
    pollingInterval: polling,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const wanted = isSending(mail) ? POLL_MS : 0
  if (wanted !== polling) setPolling(wanted)
  return (
    <>
      <PageHeader
        title="Безопасность"
        tabs={<SecurityTabs />}
        actions={mail?.configured && <TestLetter gbc_id={gbc_id} />}
      />
      {mail ? (
        <MailView gbc_id={gbc_id} mail={mail} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </>
  )
}

function MailView({ gbc_id, mail }: { gbc_id: string; mail: MailState }) {
  const { configured, items } = mail
  return (
    <>
      <section className="security-section" aria-labelledby="mail-state">
        <h2 id="mail-state">Почта</h2>
        <p>Письма с приглашениями и уведомлениями, которые отправляет программа.</p>
        {configured ? <Sending mail={mail} /> : <NotConfigured waiting={mail.waiting} />}
      </section>
      <section className="security-section" aria-labelledby="mail-troubles">
        <h2 id="mail-troubles">Не дошли</h2>
        {items.length > 0 ? (
          <LetterList gbc_id={gbc_id} letters={items} canSend={configured} />
        ) : (
          <p>{configured ? 'Таких писем нет.' : 'Пока почта не настроена, таких писем не бывает.'}</p>
        )}
      </section>
    </>
  )
}

function Sending({ mail: { from, waiting, failed, sent, doubtful } }: { mail: MailState }) {
  return (
    <>
      <p>
        <StatusTag tone={failed > 0 ? 'bad' : 'good'}>
          {failed > 0 ? 'Настроена, но не все письма дошли' : 'Настроена'}
        </StatusTag>
      </p>
      <Facts
        facts={[
          { label: 'Отправитель', value: from },
          { label: 'Отправлено', value: String(sent) },
          { label: 'Ждут отправки', value: String(waiting) },
          { label: 'Не доставлены', value: String(failed) },
          { label: 'Могли прийти дважды', value: String(doubtful) },
        ]}
      />
      {doubtful > 0 && (
        <p>
          Когда связь с почтовым сервером обрывается на последнем слове, письмо отправляется снова: лучше дважды, чем ни
          разу.
        </p>
      )}
    </>
  )
}

function NotConfigured({ waiting }: { waiting: number }) {
  return (
    <>
      <p>
        <StatusTag tone="warning">Не настроена</StatusTag>
      </p>
      <p>
        Письма не отправляются. Одноразовые пароли печатайте или диктуйте, а уведомления видны под колокольчиком.
        {waiting > 0 && ` Ждут отправки: ${waiting}; через три дня ожидания письмо убирается.`}
      </p>
      <p>
        Чтобы письма пошли, тот, кто обслуживает сервер, указывает ему почтовый сервер.{' '}
        <Link to={helpPath('mail')}>Как это сделать</Link>
      </p>
    </>
  )
}

function TestLetter({ gbc_id }: { gbc_id: string }) {
  const dispatch = useAppDispatch()
  const { email } = useUser()
  const [test, { isLoading }] = useTestMailMutation()
  const send = useOnce(async () => {
    const { data } = await test({ gbc_id, idempotencyKey: nanoid() })
    if (data) dispatch(noticeRaised({ kind: 'success', text: `Письмо отправляется на ${email}.` }))
  })
  return (
    <Button loading={isLoading} onClick={send}>
      Отправить себе пробное письмо
    </Button>
  )
}
