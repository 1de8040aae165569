import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

/** Whole journeys in a real browser against the production build in dist/ (`npm test` builds it first). */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  // Each journey has a server and a browser of its own; while one waits, the others work. For two cores.
  workers: 3,
  fullyParallel: true,
  // No measures of speed: what hangs ends, what a busy machine is long at doesn't.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // A dialog that still grows can let a click fall beside its button: what moves stands at its place at once,
    // and colours don't pass into others while a page is looked at.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a fourth of a journey's time: `TRACE=1 npx playwright test -c e2e NAME` when one has to be read.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
