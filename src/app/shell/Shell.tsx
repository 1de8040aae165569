import { Outlet } from 'react-router-dom'

export const Shell = () => <Outlet />
