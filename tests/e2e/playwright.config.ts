import { defineConfig } from 'playwright/test'
import { findBrowser, shortLivedArgs } from '../../scripts/browser.ts'
import { clusterMissing } from '../cluster/cluster.ts'
import { desktop } from './devices.ts'

const { launch } = await findBrowser()
/** Folder of the results; consecutive runs use different ones. */
const results = `../../test-results/${process.env['E2E_RESULTS'] ?? 'e2e'}`

/** End-to-end tests in a real browser against the real server, on a desktop and on a phone. */
export default defineConfig({
  testDir: '.',
  outputDir: results,
  globalSetup: './setup.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: `${results}.json` }],
    ['html', { outputFolder: `${results}-report`, open: 'never' }],
  ],
  // Timeouts only end tests that hang: a busy machine needs many times the usual time.
  timeout: process.env['LATE'] ? 300_000 : 180_000,
  expect: { timeout: 60_000 },
  // A test waits for a third of its time, and no two tests use the same server at once.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    ...desktop,
    launchOptions: { ...launch, args: [...launch.args, ...shortLivedArgs] },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // Tracing costs a fifth of the time, so only retries are traced.
    trace: 'on-first-retry',
    reducedMotion: 'reduce',
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'end-to-end', grepInvert: /@measured/ },
    // The main ones again beyond one machine, if all of it is installed: see tests/cluster/cluster.ts.
    {
      name: 'cluster',
      testMatch: clusterMissing ? [] : /\/(first-steps|messaging|feed-share|ranking)\.spec\.ts$/u,
      grepInvert: /@measured/,
      workers: 1,
    },
    // Tests that measure time run alone: `npm run test:all` runs them after the others.
    { name: 'measured', grep: /@measured/, workers: 1, use: { launchOptions: launch } },
  ],
})
