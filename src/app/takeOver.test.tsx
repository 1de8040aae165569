import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useFormik } from 'formik'
import { renderToStaticMarkup } from 'react-dom/server'
import { blankLogin, LoginForm, LoginMarkup, type LoginValues } from '#features/auth/LoginForm'
import { takeOver } from './takeOver'

const sent = jest.fn<undefined, [LoginValues]>()

function Program() {
  const formik = useFormik({ initialValues: blankLogin, onSubmit: (values) => sent(values) })
  return (
    <LoginForm
      formik={formik}
      onSubmit={(event) => {
        event.preventDefault()
        void formik.submitForm()
      }}
    />
  )
}

const parsed = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.childNodes

/** The login page as the document brings it. */
function paint(): HTMLElement {
  const root = document.createElement('div')
  root.append(...parsed(renderToStaticMarkup(<LoginMarkup />)))
  document.body.replaceChildren(root)
  return root
}

beforeEach(() => sent.mockReset())

test('what is typed before the program comes stays where it is, with the focus', async () => {
  const root = paint()
  await userEvent.type(screen.getByLabelText('Электронная почта'), 'a@example.org')
  await userEvent.type(screen.getByLabelText('Пароль'), 'секрет')
  const field = screen.getByLabelText('Пароль')
  act(() => takeOver(root, <Program />))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-ready'))
  expect(screen.getByLabelText('Пароль')).toBe(field)
  expect(field).toHaveFocus()

  await userEvent.type(field, '!{Enter}')
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ email: 'a@example.org', password: 'секрет!' }))
})

test('a form sent before the program comes is sent by the program', async () => {
  const root = paint()
  fireEvent.change(screen.getByLabelText('Электронная почта'), { target: { value: 'a@example.org' } })
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'секрет' } })
  // public/early.js holds it back so.
  root.querySelector('form')?.setAttribute('data-submitted', '')
  act(() => takeOver(root, <Program />))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ email: 'a@example.org', password: 'секрет' }))
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a document without a form gives way to the program', async () => {
  const root = document.createElement('div')
  root.append(...parsed('<p>Офис ГСК</p>'))
  document.body.replaceChildren(root)
  act(() => takeOver(root, <Program />))
  expect(await screen.findByRole('button', { name: 'Войти' })).toBeVisible()
  expect(screen.getAllByText('Офис ГСК')).toHaveLength(1)
})

test('a form that the program draws by itself hears of nothing typed', async () => {
  const heard = jest.fn()
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  act(() => takeOver(root, <input id="day" defaultValue="01.01.2026" onChange={heard} />))
  expect(await screen.findByDisplayValue('01.01.2026')).toBeVisible()
  expect(heard).not.toHaveBeenCalled()
})
