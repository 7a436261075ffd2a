import { expect, test } from 'playwright/test'

test(
  'the browser has a font: without one, text is invisible and every screenshot test passes',
  { tag: '@core' },
  async ({ page }) => {
    await page.setContent(
      '<p style="display:inline-block;font:16px system-ui">Comunidad ñandú</p><p style="display:inline-block;font:16px system-ui">i</p>',
    )
    const [long, short] = await page
      .locator('p')
      .evaluateAll((all) => all.map((p) => p.getBoundingClientRect().width))
    expect(long).toBeGreaterThan(80)
    expect(short).toBeGreaterThan(1)
    expect(short).toBeLessThan(12)
    const ink = await page.locator('p').first().screenshot()
    await page
      .locator('p')
      .first()
      .evaluate((p) => (p.style.visibility = 'hidden'))
    const blank = await page.locator('body').screenshot()
    expect(ink.length).toBeGreaterThan(300)
    expect(blank.equals(ink)).toBe(false)
  },
)
