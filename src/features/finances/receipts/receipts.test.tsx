import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Job } from '#contract/jobs'
import type { Receipt, ReceiptRecipient, ReceiptsInput } from '#contract/money/receipts'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const other = '019a0000-0000-7000-8000-0000000000e2'

const recipient = (id: string, member_name: string, garages: string): ReceiptRecipient => ({
  id,
  number: '000123',
  member_name,
  garages,
  balance: 1_250_000,
  overdue: 0,
  oldest_due: null,
  last_payment_on: null,
  last_number: null,
  last_made_on: null,
})

const receipt: Receipt = {
  id: '019a0000-0000-7000-8000-0000000000e5',
  number: '15',
  member_id: semenov.id,
  member_name: semenov.display_name,
  account_number: '000123',
  garages: '17',
  made_on: '2026-11-22',
  made_at: '2026-11-22T08:00:00.000Z',
  balance: 1_250_000,
  amount: 1_250_000,
  lines: [],
  purpose: 'Членский взнос за 2026 год, гараж 17, л/с 000123',
  qr: 'ST00012|Name=ГСК|Sum=1250000',
  payee: {
    name: 'ГСК «Маяк»',
    inn: '7812345675',
    kpp: null,
    account: '40703810700380000123',
    bank_name: 'ПАО Сбербанк',
    bic: '044525225',
    corr_account: null,
  },
}

function open() {
  const sent: Partial<ReceiptsInput>[] = []
  server.use(
    http.get(url(`${base}/contribution-kinds`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 200, total: 0 }),
    ),
    http.get(url(`${base}/receipts/recipients`), () =>
      HttpResponse.json({
        items: [recipient(semenov.id, semenov.display_name, '17'), recipient(other, 'Петров Пётр Петрович', '18')],
        page: 1,
        page_size: 50,
        total: 2,
        owed: 2_500_000,
        blocks: [],
      }),
    ),
    http.post(url(`${base}/receipts`), async ({ request }) => {
      sent.push((await request.json()) as ReceiptsInput)
      return failure(422, 'Без реквизитов кооператива квитанцию не оплатить. Заполните в «Реквизитах»: банковский счёт')
    }),
  )
  return { sent, ...renderApp('/dashboard/finances/receipts') }
}

describe('receipts', () => {
  it('are printed for all debtors, who are ticked already, but those left out', async () => {
    const { user, sent } = open()
    expect(await screen.findByText(/Выбрано 2 из 2/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Петров Пётр Петрович' }))
    await user.click(screen.getByRole('button', { name: 'Напечатать: 1' }))
    expect(await screen.findByText(/Заполните в «Реквизитах»: банковский счёт/)).toBeVisible()
    expect(sent).toEqual([{ state: 'debt', except: [other], delivery: 'pdf' }])
  })

  it('are sent to those alone who are ticked after all were left out', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Все' }))
    expect(screen.getByRole('button', { name: 'Отправить по почте' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Петров Пётр Петрович' }))
    await user.click(screen.getByRole('button', { name: 'Отправить по почте' }))
    const dialog = await screen.findByRole('dialog', { name: 'Отправить квитанции по почте: 1?' })
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Отправить по почте' }))
    expect(await screen.findByText(/Заполните в «Реквизитах»/)).toBeVisible()
    expect(sent).toEqual([{ state: 'all', member_ids: [other], delivery: 'mail' }])
  })

  it('are found by name or garage: those who are found alone are printed', async () => {
    const asked: (string | null)[] = []
    const { user, sent } = open()
    server.use(
      http.get(url(`${base}/receipts/recipients`), ({ request }) => {
        const q = new URL(request.url).searchParams.get('q')
        asked.push(q)
        const items = q === '18' ? [recipient(other, 'Петров Пётр Петрович', '18')] : []
        return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length, owed: 1_250_000, blocks: [] })
      }),
    )
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск' }), '18')
    await user.click(await screen.findByRole('button', { name: 'Напечатать: 1' }))
    await waitFor(() => expect(sent).toEqual([{ state: 'debt', q: '18', except: [], delivery: 'pdf' }]))
    await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), '9')
    expect(await screen.findByText('По этим условиям никто не найден.')).toBeVisible()
    expect(asked.at(-1)).toBe('189')
  })

  it('are begun once: the buttons are busy until the job has made them', async () => {
    const { user } = open()
    const job: Job = {
      id: '019a0000-0000-7000-8000-0000000000e9',
      kind: 'receipts_pdf',
      title: 'Квитанции: печать',
      status: 'running',
      progress: 0,
      total: 2,
      message: null,
      result: null,
      created_at: receipt.made_at,
      finished_at: null,
    }
    let jobs: Job[] = []
    let begun = 0
    server.use(
      http.get(url(`${base}/jobs`), () => HttpResponse.json(jobs)),
      http.post(url(`${base}/receipts`), () => {
        begun += 1
        jobs = [job]
        return HttpResponse.json(job, { status: 202 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Напечатать: 2' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить по почте' })).toBeDisabled())
    expect(await screen.findByRole('progressbar', { name: job.title })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Напечатать: 2/ }))
    expect(begun).toBe(1)
    jobs = [{ ...job, status: 'done', progress: 2, finished_at: receipt.made_at }]
    await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить по почте' })).toBeEnabled(), {
      timeout: 5000,
    })
  })

  it('are for all debtors again after Back from another list that was ticked', async () => {
    const { user, back } = open()
    await user.click(await screen.findByText('Все лицевые счета'))
    await user.click(await screen.findByRole('checkbox', { name: 'Петров Пётр Петрович' }))
    expect(await screen.findByText(/Выбрано 1 из 2/)).toBeVisible()
    await back()
    expect(await screen.findByText(/Выбрано 2 из 2/)).toBeVisible()
  })
})

describe('the own account', () => {
  it('calls money that is not due yet no debt', async () => {
    const statement = { balance: 350_000, overdue: 0, from: '2026-01-01', to: '2026-11-22', opening: 0, entries: [] }
    const open = [{ id: other, title: 'Членский взнос', due_date: '2999-01-31', open: 350_000 }]
    server.use(http.get(url(`${base}/me/account`), () => HttpResponse.json({ statement, open })))
    renderApp('/dashboard/my-account')
    expect(await screen.findByText('К оплате до 31.01.2999')).toBeVisible()
    expect(screen.queryByText(/^долг\s\d/)).not.toBeInTheDocument()
  })

  it('is paid by the QR of its receipt, or by the requisites to copy', async () => {
    const statement = {
      member_id: semenov.id,
      member_name: semenov.display_name,
      number: '000123',
      garages: '17',
      from: '2026-01-01',
      to: '2026-11-22',
      opening: 0,
      closing: 1_250_000,
      balance: 1_250_000,
      overdue: 0,
      charged: 1_250_000,
      paid: 0,
      entries: [],
    }
    server.use(
      http.get(url(`${base}/me/account`), () => HttpResponse.json({ statement, open: [] })),
      http.post(url(`${base}/me/receipt`), () => HttpResponse.json(receipt, { status: 201 })),
    )
    const { user } = renderApp('/dashboard/my-account')
    await user.click(await screen.findByRole('button', { name: 'Оплатить' }))
    expect(await screen.findByRole('img', { name: 'QR-код для оплаты' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Скачать QR' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Квитанция в PDF' })).toBeVisible()
    const purpose = screen.getByText(receipt.purpose ?? '')
    expect(within(purpose).getByRole('button', { name: 'Скопировать: Назначение платежа' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Скопировать: Расчётный счёт' })).toBeVisible()
  })
})
