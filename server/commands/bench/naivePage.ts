import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** A login form as one writes it without a thought for its weight: the whole application and all of antd in one script. */
const PAGE = `
import * as antd from 'antd'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

const { Button, Card, ConfigProvider, Form, Input, Typography, theme } = antd
window.antd = antd

const Login = () =>
  h(Card, { style: { maxWidth: 400, margin: '80px auto' } },
    h(Typography.Title, { level: 3 }, 'Вход'),
    h(Form, { layout: 'vertical' },
      h(Form.Item, { label: 'Электронная почта', name: 'email', rules: [{ required: true }] }, h(Input)),
      h(Form.Item, { label: 'Пароль', name: 'password', rules: [{ required: true }] }, h(Input.Password)),
      h(Button, { type: 'primary', htmlType: 'submit', block: true }, 'Войти')))

const store = configureStore({ reducer: { auth: (state = {}) => state } })
const router = createBrowserRouter([{ path: '*', element: h(Login) }])
createRoot(document.getElementById('root')).render(
  h(Provider, { store }, h(ConfigProvider, { theme: { algorithm: theme.darkAlgorithm } }, h(RouterProvider, { router }))))
`

const HTML =
  '<!doctype html><html lang="ru"><meta charset="utf-8"><div id="root"></div><script src="/page.js"></script></html>'

/**
 * Serves that page: how long it takes to be seen tells how fast the machine is, which the bars of the browser were not
 * measured on.
 */
export async function startNaivePage(): Promise<{ url: string; stop: () => void }> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const script = gzipSync(outputFiles[0].contents)
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    if (isScript) response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : HTML)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}
