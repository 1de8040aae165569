import type { LoginResponse } from '#contract/session'
import type { Gbc } from '#contract/gbc'
import type { User } from '#contract/users'

const created_at = '2026-01-10T09:00:00.000Z'

export const testGbc: Gbc = {
  id: '019a0000-0000-7000-8000-000000000001',
  full_name: 'Гаражно-строительный кооператив «Маяк»',
  short_name: 'ГСК «Маяк»',
  tp_id: '7812345675',
  trrc: '781201001',
  ogrn: null,
  address: 'Санкт-Петербург, Лесной пр., 20',
  phone_number: '+78121234567',
  email: null,
  chairman_name: 'Семёнов Иван Петрович',
  accountant_name: null,
  quorum_percent: 50,
  majority: 'simple',
  vote_weight: 'member',
  notice_days: 14,
  time_zone: 'Europe/Moscow',
  bank_account: null,
  bank_accounts: [],
  version: 1,
  created_at,
  updated_at: created_at,
}

export const testUser: User = {
  id: '019a0000-0000-7000-8000-000000000002',
  email: 'chairman@example.org',
  first_name: 'Иван',
  last_name: 'Семёнов',
  middle_name: 'Петрович',
  enabled: true,
  avatar_url: null,
  phone_number: '+79110000000',
  address: 'Санкт-Петербург',
  postal_address: null,
  job_name: '',
  role: 'chairman',
  is_admin: true,
  password_set: true,
  member_id: null,
  two_factor: false,
  version: 1,
  created_at,
  gbc: testGbc,
}

export const testToken = 'test-session-token'

export const loginResponse = (user: User = testUser): LoginResponse => ({
  access_token: testToken,
  expires: 1_900_000_000,
  password_set: user.password_set,
  user,
})
