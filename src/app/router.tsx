import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom'
import { featureRoutes } from './features'
import { HOME, LOGIN, makeGuards } from './guard'
import { Root } from './Root'
import { RouteError } from './RouteError'
import type { AppStore } from './store'

/** All routes of the application: login and password stand alone, the features' pages in the shell. */
export function makeRoutes(store: AppStore): RouteObject[] {
  const guards = makeGuards(store)
  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      children: [
        { index: true, loader: () => redirect(HOME), element: null },
        {
          path: 'login',
          handle: { title: 'Вход' },
          loader: guards.login,
          lazy: { Component: async () => (await import('#features/auth/LoginPage')).LoginPage },
        },
        {
          path: 'update-password',
          handle: { title: 'Смена пароля' },
          loader: guards.updatePassword,
          lazy: { Component: async () => (await import('#features/auth/UpdatePasswordPage')).UpdatePasswordPage },
        },
        {
          id: 'shell',
          loader: guards.shell,
          // The guard looks at every navigation, not only at the first into the shell.
          shouldRevalidate: () => true,
          lazy: { Component: async () => (await import(/* webpackChunkName: "shell" */ './shell/Shell')).Shell },
          children: [
            { path: 'dashboard', loader: () => redirect(HOME), element: null },
            { ErrorBoundary: RouteError, children: featureRoutes },
          ],
        },
        { path: '*', loader: () => redirect(LOGIN), element: null },
      ],
    },
  ]
}

export const makeRouter = (store: AppStore) => createBrowserRouter(makeRoutes(store))
