import { addListener } from '@reduxjs/toolkit'
import {
  createBrowserRouter,
  redirect,
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom'
import { SHELL_ROUTE } from '#shared/features/useFeatures'
import { DASHBOARD, HOME, LOGIN, UPDATE_PASSWORD } from '#shared/routing/paths'
import type { AppStartListening } from '#shared/session/session'
import { hasSession, makeGuards } from './guard'
import { Root } from './Root'
import { RouteError } from './RouteError'
import type { AppStore } from './store'

const PAGES_ROUTE = 'pages'

const loadFeatures = async () => (await import(/* webpackChunkName: "shell" */ './features')).features
const loadShell = async () => (await import(/* webpackChunkName: "shell" */ './shell/Shell')).Shell

/** All routes of the application: login and password stand alone, the features' pages in the shell, with a session only. */
export function makeRoutes(store: AppStore) {
  const guards = makeGuards(store)
  let listening = false

  const shellLoader = async (args: LoaderFunctionArgs) => (await guards.shell(args)) ?? loadFeatures()

  /** Adds the features' pages as soon as someone signed in is on the way to one. */
  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ patch }) => {
    if (listening || !hasSession(store)) return
    const features = await loadFeatures()
    patch(
      PAGES_ROUTE,
      features.flatMap(({ routes = [] }) => routes),
    )
    if (listening) return
    listening = true
    const startListening = ((options: Parameters<typeof addListener>[0]) =>
      store.dispatch(addListener(options))) as unknown as AppStartListening
    for (const { listeners } of features) listeners?.(startListening)
  }

  const routes: RouteObject[] = [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      children: [
        { index: true, loader: () => redirect(HOME), element: null },
        {
          path: LOGIN,
          handle: { title: 'Вход' },
          loader: guards.login,
          lazy: {
            Component: async () => (await import(/* webpackChunkName: "login" */ '#features/auth/LoginPage')).LoginPage,
          },
        },
        {
          path: UPDATE_PASSWORD,
          handle: { title: 'Смена пароля' },
          loader: guards.updatePassword,
          lazy: { Component: async () => (await import('#features/auth/UpdatePasswordPage')).UpdatePasswordPage },
        },
        {
          id: SHELL_ROUTE,
          loader: shellLoader,
          // The guard looks at every navigation, not only at the first into the shell.
          shouldRevalidate: () => true,
          lazy: { Component: loadShell },
          children: [
            { path: DASHBOARD, loader: () => redirect(HOME), element: null },
            { id: PAGES_ROUTE, ErrorBoundary: RouteError, children: [] },
          ],
        },
        { path: '*', loader: guards.unknown, element: null },
      ],
    },
  ]
  return { routes, patchRoutesOnNavigation }
}

export function makeRouter(store: AppStore) {
  const { routes, ...options } = makeRoutes(store)
  return createBrowserRouter(routes, options)
}
