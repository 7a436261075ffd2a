import { launchBrowser } from './browser.ts'
const [, , base = 'http://localhost:3100', out = '/tmp/shots', who = 'lucia', widths = '1440', themes = 'light', pages = '/,/comunidad'] = process.argv
const browser = await launchBrowser()
for (const theme of themes.split(',')) {
  for (const width of widths.split(',').map(Number)) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: theme as 'light', baseURL: base, ...(width < 500 && { hasTouch: true, isMobile: true }) })
    const page = await context.newPage()
    page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(who, width, theme, page.url(), m.text()) })
    await page.addInitScript(() => { if (location.protocol.startsWith('http')) localStorage.setItem('faro:meeting-reminders', 'off') })
    await page.goto('/login')
    await page.getByRole('textbox', { name: /email|correo/i }).fill(`${who}@faro.demo`)
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('faro-demo')
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.waitForURL(base + '/')
    for (const path of pages.split(',')) {
      await page.goto(path)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `${out}/${who}${path.replaceAll(/[/?=]/g, '_')}-${width}-${theme}.png` })
    }
    await context.close()
  }
}
await browser.close()
