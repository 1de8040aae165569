import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import type { OneTimePassword } from '#contract/gbcUsers'
import { useDialog } from '#shared/dialogs/useDialog'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { userEditPath } from '#shared/routing/paths'
import { useAppDispatch, useUser } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { nameOf } from './columns'
import { ConfirmDialog } from './ConfirmDialog'
import { useBlockGbcUserMutation } from './gbcUsersApi'
import { PasswordDialog } from './PasswordDialog'
import { PasswordSlip } from './PasswordSlip'
import { ResetTwoFactorDialog } from './ResetTwoFactorDialog'
import type { UserProps } from './userProps'

/** What the chairman can do with a user. One's own password and protection are changed in «Мой вход». */
export function UserActions({ gbc_id, user }: UserProps) {
  const { id, enabled, two_factor, version } = user
  const dispatch = useAppDispatch()
  const own = useUser().id === id
  const dialog = useDialog('users/action', id)
  const [block] = useBlockGbcUserMutation()
  const [issued, setIssued] = useState<OneTimePassword | null>(null)
  const name = nameOf(user)

  const done = (text: string) => void dispatch(noticeRaised({ kind: 'success', text }))
  const setBlocked = async (blocked: boolean) => {
    dialog.close()
    const { data } = await block({ gbc_id, id, blocked, version })
    if (data) done(blocked ? 'Доступ закрыт, сеансы завершены.' : 'Доступ возвращён.')
  }

  const items = [
    ...(own || !enabled
      ? []
      : [{ key: 'password', label: 'Новый одноразовый пароль', onClick: () => dialog.show('password') }]),
    ...(own || !two_factor
      ? []
      : [{ key: 'two-factor', label: 'Отключить вход с кодом из телефона', onClick: () => dialog.show('two-factor') }]),
    enabled
      ? { key: 'block', label: 'Закрыть доступ', danger: true, onClick: () => dialog.show('block') }
      : { key: 'unblock', label: 'Вернуть доступ', onClick: () => void setBlocked(false) },
  ]

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          Действия
        </Button>
      </Dropdown>
      <LinkButton to={userEditPath(id)} aria-keyshortcuts="e" type="primary">
        Изменить
      </LinkButton>
      {dialog.choice === 'password' && (
        <PasswordDialog gbc_id={gbc_id} user={user} onIssued={setIssued} onClose={dialog.close} />
      )}
      {dialog.choice === 'two-factor' && <ResetTwoFactorDialog gbc_id={gbc_id} user={user} onClose={dialog.close} />}
      {dialog.choice === 'block' && (
        <ConfirmDialog
          title={`Закрыть доступ: ${name}?`}
          text="Все сеансы сразу завершатся, войти снова не получится. Записи и история останутся, доступ можно вернуть в любой день."
          okText="Закрыть доступ"
          onOk={() => void setBlocked(true)}
          onCancel={dialog.close}
        />
      )}
      {issued && (
        <Modal
          open
          title={`Одноразовый пароль: ${name}`}
          okText="Готово"
          footer={(_, { OkBtn }) => <OkBtn />}
          mask={{ closable: false }}
          onOk={() => setIssued(null)}
          onCancel={() => setIssued(null)}
        >
          <PasswordSlip name={name} issued={issued} />
        </Modal>
      )}
    </>
  )
}
