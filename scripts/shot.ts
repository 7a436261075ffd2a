/**
 * Takes a screenshot of a story or a page: `node scripts/shot.ts <story id | url> <out.png> [--phone] [--dark]
 * [--full]`.
 * Stories come from a running Storybook: STORYBOOK_URL, or http://localhost:6006.
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from './browser.ts'
import { readVariable } from '../server/settings/environment.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { phone: { type: 'boolean' }, dark: { type: 'boolean' }, full: { type: 'boolean' } },
})
const [what, out] = positionals
if (!what || !out) {
  process.stderr.write('Usage: node scripts/shot.ts <story id | url> <out.png> [--phone] [--dark] [--full]\n')
  process.exit(2)
}
const isStory = !what.includes('://')
const storybook = readVariable('STORYBOOK_URL') ?? 'http://localhost:6006'
const browser = await launchBrowser()
try {
  const context = await browser.newContext({
    viewport: values.phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: Boolean(values.phone),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    colorScheme: values.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) process.stderr.write(`console: ${message.text()}\n`)
  })
  page.on('pageerror', (error) => process.stderr.write(`error: ${error.message}\n`))
  const url = isStory
    ? `${storybook}/iframe.html?viewMode=story&id=${what}${values.dark ? '&globals=theme:dark' : ''}`
    : what
  await page.goto(url)
  if (isStory) {
    // Storybook sets these classes once the story and its play function have finished.
    await page.waitForSelector('body.sb-show-main, body.sb-show-errordisplay', { timeout: 60_000 })
    await page.waitForTimeout(1500)
  } else await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: out, fullPage: Boolean(values.full) })
} finally {
  await browser.close()
}
