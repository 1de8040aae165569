import { PlusOutlined } from '@ant-design/icons'
import type { ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { LinkButton } from './LinkButton'

/** Leads to the form of a new record, by the key N too. */
export const CreateLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <LinkButton to={to} aria-keyshortcuts="n" type="primary" icon={<PlusOutlined aria-hidden />}>
    {children}
  </LinkButton>
)

/** Leads to the form of the record that is shown, by the key E too. */
export const EditLink = ({ to, type }: { to: string; type?: ButtonProps['type'] }) => (
  <LinkButton to={to} aria-keyshortcuts="e" type={type}>
    Изменить
  </LinkButton>
)
