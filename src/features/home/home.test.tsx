import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { BankAccount, Gbc, GbcSummary } from '#contract/gbc'
import type { User } from '#contract/users'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const account: BankAccount = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  number: '40703810700380000123',
  is_primary: true,
  bank: { id: null, name: 'ПАО СБЕРБАНК', bic: '044525225', corr_account: null, swift: null, tp_id: null, trrc: null },
}
const fullGbc: Gbc = { ...testGbc, ogrn: '1027700132195', bank_account: account, bank_accounts: [account] }
const noMembers = { total: 0, applicants: 0, active: 0, without_phone: 0, without_consent: 0, proposals: 0 }
const someMembers = { total: 1240, applicants: 3, active: 1200, without_phone: 2, without_consent: 5, proposals: 2 }

const countGarages = (total: number) =>
  http.get(url(`/api/gbc/${testGbc.id}/garages`), () => HttpResponse.json({ items: [], page: 1, page_size: 1, total }))

function open(user: User, members: GbcSummary['members'] = noMembers) {
  return renderApp('/dashboard/home', {
    preloadedState: { auth: signedIn(user) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(user)),
      http.get(url(`/api/gbc/${testGbc.id}/summary`), () => HttpResponse.json({ members })),
      countGarages(members.total),
    ],
  })
}

const checklist = async () => within(await screen.findByRole('region', { name: 'С чего начать' }))

test('a new user is led from the profile to the cooperative; what needs it first waits', async () => {
  open({ ...testUser, gbc: null, role: null, phone_number: null })
  const steps = await checklist()
  expect(steps.getByText('сделано 1 из 8')).toBeVisible()
  expect(steps.getByRole('link', { name: /Заполнить свой профиль.*телефон/ })).toHaveAttribute('href', '/profile/edit')
  expect(steps.getByRole('link', { name: /Создать кооператив/ })).toHaveAttribute('href', '/cooperative/create')
  expect(steps.queryByRole('link', { name: /первых членов/ })).not.toBeInTheDocument()
})

test('a new cooperative is led to what its requisites lack and to its first members', async () => {
  open(testUser)
  const steps = await checklist()
  expect(steps.getByRole('link', { name: /Не указаны: ОГРН/ })).toHaveAttribute('href', '/cooperative/edit')
  expect(steps.getByRole('link', { name: /банковский счёт/ })).toHaveAttribute('href', '/cooperative')
  expect(steps.getByRole('link', { name: /первых членов/ })).toHaveAttribute('href', '/dashboard/members')
  expect(steps.getByRole('link', { name: /Записать гаражи/ })).toHaveAttribute('href', '/dashboard/garages')
  expect(steps.getByRole('link', { name: /Включить вход с кодом/ })).toHaveAttribute('href', '/security')
})

test('the checklist goes when all is done, and the counts lead to their lists', async () => {
  open({ ...testUser, two_factor: true, gbc: fullGbc }, { ...someMembers, without_consent: 0 })
  expect(await screen.findByRole('link', { name: /1.240.*Всего в реестре/ })).toHaveAttribute(
    'href',
    '/dashboard/members',
  )
  expect(screen.getByRole('link', { name: /3.*Подали заявление/ })).toHaveAttribute(
    'href',
    '/dashboard/members?status=applicant',
  )
  expect(screen.getByRole('link', { name: /3.заявления ждут решения/ })).toBeVisible()
  expect(screen.queryByText('С чего начать')).not.toBeInTheDocument()
})

test('who only reads sees the counts and no work to do', async () => {
  open({ ...testUser, role: 'auditor', gbc: fullGbc }, someMembers)
  expect(await screen.findByRole('link', { name: /Действующие члены/ })).toBeVisible()
  expect(screen.queryByText('Что дальше')).not.toBeInTheDocument()
})

test('a member sees where to pay and whom to call, and nothing of the register', async () => {
  open({ ...testUser, role: 'member', gbc: fullGbc })
  expect(await screen.findByText('Счёт для оплаты')).toBeVisible()
  expect(screen.getByText('Семёнов Иван Петрович')).toBeVisible()
  expect(screen.queryByText('Члены кооператива')).not.toBeInTheDocument()
})

test('when the counts don’t come, it says so and asks again', async () => {
  server.use(
    countGarages(0),
    http.get(url(`/api/gbc/${testGbc.id}/summary`), () => failure(503, 'Сервер сейчас занят.')),
  )
  renderApp('/dashboard/home')
  expect(await screen.findByText(/Сервер сейчас занят/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible()
})
