import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoginMarkup } from '../src/features/auth/LoginForm'

/** Prints the markup of the login page: `node -r ./scripts/register.cjs bundle/loginMarkup.ts`. */
process.stdout.write(renderToStaticMarkup(createElement(LoginMarkup)))
