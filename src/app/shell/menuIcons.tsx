import {
  BankOutlined,
  HomeOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { MenuIcon } from '#shared/routing/pageHandle'

export const menuIcons: Record<MenuIcon, ReactNode> = {
  home: <HomeOutlined />,
  gbc: <BankOutlined />,
  members: <TeamOutlined />,
  security: <SafetyOutlined />,
  help: <QuestionCircleOutlined />,
}
