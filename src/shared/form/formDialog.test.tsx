import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { object, string } from 'yup'
import { makeTestStore } from '#testing/testStore'
import { FormDialog } from './FormDialog'
import { TextField } from './TextField'

const schema = object({ name: string().nullable().label('Название') })

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Добавить</button>
      {isOpen ? <NewDesk onGone={() => setOpen(false)} /> : <p>Список</p>}
    </>
  )
}

function NewDesk({ onGone }: { onGone: () => void }) {
  return (
    <FormDialog
      title="Новая касса"
      schema={schema}
      initialValues={{ name: null }}
      save={() => ({ unwrap: () => Promise.resolve({}) })}
      onSaved={onGone}
      onCancel={onGone}
    >
      <TextField name="name" label="Название" />
    </FormDialog>
  )
}

async function open() {
  const user = userEvent.setup()
  render(
    <Provider store={makeTestStore()}>
      <Page />
    </Provider>,
  )
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  const field = screen.getByLabelText('Название')
  await waitFor(() => expect(field).toHaveFocus())
  return { user, field }
}

/** By their words: in tests a dialog within a dialog has the same id for its title. */
const question = () => screen.queryByText('Закрыть без сохранения?')
const answer = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await waitFor(() => expect(question()).toBeVisible())
  await user.click(screen.getByRole('button', { name }))
}

describe('a form in a dialog', () => {
  it('is closed at once by Esc while nothing was typed', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Список')).toBeVisible()
    expect(question()).not.toBeInTheDocument()
  })

  it('gives the keyboard back to the button that opened it', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Добавить' })).toHaveFocus())
  })

  it('asks on Esc before what was typed is lost, and keeps it for who stays', async () => {
    const { user, field } = await open()
    await user.type(field, 'Охрана')
    await user.keyboard('{Escape}')
    await answer(user, 'Остаться')
    await waitFor(() => expect(question()).not.toBeInTheDocument())
    expect(field).toHaveValue('Охрана')
  })

  it('asks at «Отмена» too, and is closed by who agrees', async () => {
    const { user, field } = await open()
    await user.type(field, 'Охрана')
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    await answer(user, 'Закрыть без сохранения')
    expect(await screen.findByText('Список')).toBeVisible()
  })
})
