import {
  BankOutlined,
  CarOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { MenuIcon } from '#shared/routing/pageHandle'

export const menuIcons: Record<MenuIcon, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  card: <IdcardOutlined aria-hidden />,
  gbc: <BankOutlined aria-hidden />,
  members: <TeamOutlined aria-hidden />,
  garages: <CarOutlined aria-hidden />,
  property: <ToolOutlined />,
  documents: <FileTextOutlined aria-hidden />,
  exchange: <SwapOutlined aria-hidden />,
  security: <SafetyOutlined aria-hidden />,
  help: <QuestionCircleOutlined aria-hidden />,
}
