import { defineConfig } from 'playwright/test'
import { findBrowser, shortLivedArgs } from '../../scripts/browser.ts'
import { desktop } from './devices.ts'

const { launch } = await findBrowser()
/** Where a run leaves what it found; two runs after one another do not take each other's away. */
const results = `../../test-results/${process.env['E2E_RESULTS'] ?? 'e2e'}`

/** A person's journeys in a real browser against the real server, on a desktop and on a phone. */
export default defineConfig({
  testDir: '.',
  outputDir: results,
  globalSetup: './setup.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: `${results}.json` }],
    ['html', { outputFolder: `${results}-report`, open: 'never' }],
  ],
  timeout: process.env['LATE'] ? 180_000 : 60_000,
  expect: { timeout: 10_000 },
  // A journey waits a third of its time, and no two share a server at once.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    ...desktop,
    launchOptions: { ...launch, args: [...launch.args, ...shortLivedArgs] },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // A recording costs a fifth of the time: only what is run once more has one.
    trace: 'on-first-retry',
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'journeys', grepInvert: /@measured/ },
    // What measures milliseconds has the machine to itself: `npm test` runs it after the others.
    { name: 'measured', grep: /@measured/, workers: 1, use: { launchOptions: launch } },
  ],
})
