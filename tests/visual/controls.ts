import type { Browser, Page } from 'playwright'
import type { DocsFailure } from './docsPages.ts'

const patienceMs = 60_000

/** A change of a story through its controls or the toolbar. */
interface Change {
  name: string
  story: string
  /** Selector of the element whose style is compared. */
  element: string
  style: string
  change: (page: Page) => Promise<unknown>
}

const select = (control: string, value: string) => (page: Page) =>
  page.locator(`#control-${control}`).selectOption({ label: value })
const press = (control: string, value: string) => (page: Page) =>
  page.locator(`label[for^=control-${control}]`, { hasText: value }).click()

const changes: readonly Change[] = [
  // This change comes first, because the others on the same page would alter the compared colour.
  {
    name: 'Theme',
    story: 'ui-button--primary',
    element: '#storybook-root button',
    style: 'background-color',
    change: async (page) => {
      await page.getByRole('button', { name: 'Claro' }).click()
      await page.getByRole('option', { name: 'Oscuro' }).click()
    },
  },
  {
    name: 'Button: variant',
    story: 'ui-button--primary',
    element: '#storybook-root button',
    style: 'background-color',
    change: select('variant', 'danger'),
  },
  {
    name: 'Button: size',
    story: 'ui-button--primary',
    element: '#storybook-root button',
    style: 'height',
    change: press('size', 'sm'),
  },
  {
    name: 'Badge: tone',
    story: 'ui-badge--brand',
    element: '#storybook-root > *',
    style: 'background-color',
    change: select('tone', 'success'),
  },
]

/** Makes a change in the story on the page, and waits for its effect. */
async function tryChange(page: Page, { element, style, change }: Change): Promise<void> {
  const frame = await (await page.waitForSelector('#storybook-preview-iframe')).contentFrame()
  if (!frame) throw new Error('Storybook shows no preview')
  const seen = await frame.waitForSelector(element)
  const before = await seen.evaluate((shown, name) => getComputedStyle(shown).getPropertyValue(name), style)
  await change(page)
  await frame.waitForFunction(
    ([selector, name, was]) => {
      const shown = document.querySelector(selector)
      return shown !== null && getComputedStyle(shown).getPropertyValue(name) !== was
    },
    [element, style, before] as const,
  )
}

/**
 * Changes stories by their controls and by the toolbar's theme. Changes of the same story share its page.
 * @param url URL of Storybook.
 * @returns the changes without effect.
 */
export async function checkControls(browser: Browser, url: string): Promise<DocsFailure[]> {
  const failures: DocsFailure[] = []
  for (const [story, ofStory] of Map.groupBy(changes, (change) => change.story)) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(patienceMs)
    await page.goto(`${url}/index.html?path=/story/${story}`)
    for (const change of ofStory)
      await tryChange(page, change).catch((error: Error) =>
        failures.push({ name: `Controls: ${change.name}`, message: error.message }),
      )
    await page.close()
  }
  return failures
}
