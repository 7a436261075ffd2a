import { defineConfig } from 'playwright/test'
import { findBrowser } from '../../scripts/browser.ts'

const { launch } = await findBrowser()

/** A person's journeys in a real browser against the real server, on a desktop and on a phone. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './build.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: '../../test-results/e2e.json' }],
    ['html', { outputFolder: '../../test-results/e2e-report', open: 'never' }],
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
    trace: 'retain-on-failure',
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'desktop', testIgnore: /phone\.spec\.ts/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: /(main-job|phone|feed|feed-list|calendar|explore)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
  ],
})
