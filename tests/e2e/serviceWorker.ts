import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Waits until the service worker has cached every file. */
export const waitForServiceWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 60_000 })
    .toBe(true)
