import { waitFor } from '@testing-library/react'
import { keepRecords } from '#testing/fakeServer'
import { at, semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'

it.each(['/dashboard/finances', '/dashboard/finances/overview'])(
  '%s leads to the first tab of finances',
  async (address) => {
    keepRecords('accounts', { ...semenov, created_at: at }, () => ({ id: semenov.id }), [])
    const { path } = renderApp(address)
    await waitFor(() => expect(path()).toBe('/dashboard/finances/accounts'))
  },
)
