import { defineConfig } from 'playwright/test'
import { findBrowser } from '../../scripts/browser.ts'

const { launch } = await findBrowser()
/** Where a run leaves what it found; two runs after one another do not take each other's away. */
const results = `../../test-results/${process.env['E2E_RESULTS'] ?? 'e2e'}`
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }

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
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: launch,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // A recording costs a fifth of the time: only what is run once more has one.
    trace: 'on-first-retry',
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'desktop', testIgnore: /phone\.spec\.ts/, grepInvert: /@measured/, use: desktop },
    // Of the others only what a phone shows or does otherwise, by its tag.
    { name: 'phone', grep: /@phone|phone\.spec\.ts/, use: phone },
    // What measures milliseconds has the machine to itself: `npm test` runs it after the others.
    { name: 'measured', grep: /@measured/, workers: 1, use: desktop },
  ],
})
