import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider, type DataRouter } from 'react-router-dom'
import type { AppStore } from './store'

export const App = ({ store, router }: { store: AppStore; router: DataRouter }) => (
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>
)
