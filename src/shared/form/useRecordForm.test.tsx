import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { number, object, string } from 'yup'
import { makeTestStore } from '#testing/testStore'
import { useRecordForm } from './useRecordForm'

const schema = object({ name: string().required(), version: number().required() })

/** A form of a record that is read at the version given. */
function openForm() {
  const store = makeTestStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  return renderHook(
    ({ version }) =>
      useRecordForm({
        schema,
        initialValues: { name: 'Ворота', version },
        save: () => ({ unwrap: () => Promise.resolve({}) }),
        onSaved: () => undefined,
      }),
    { wrapper, initialProps: { version: 1 } },
  )
}

test('a version that another person saved is offered to the open form', () => {
  const { result, rerender } = openForm()
  rerender({ version: 2 })
  expect(result.current.newer?.version).toBe(2)
})

test('one’s own save, read again, isn’t taken for another person’s', async () => {
  const { result, rerender } = openForm()
  await act(() => result.current.submit())
  rerender({ version: 2 })
  expect(result.current.newer).toBeNull()
})
