import { spawn } from 'node:child_process'
import { ROOT, tool } from './processes.mjs'

/** `npm run dev`: the server from its sources, restarted on change, and webpack's development server with hot reload. */
const server = ['--watch', '--disable-warning=ExperimentalWarning', '-r', './scripts/register.cjs', 'server/main.ts']
const client = tool('webpack/bin/webpack.js', 'serve', '--mode', 'development')

const children = [server, client].map((args) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } }),
)
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
