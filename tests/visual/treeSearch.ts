import type { Browser, Page } from 'playwright'
import type { DocsFailure } from './docsPages.ts'

/** Search texts for Storybook's tree, and the ids expected among the first results. */
const searches: readonly (readonly [words: string, ...ids: string[]])[] = [
  ['me gusta', 'posts-postcard--liked', 'feed-globalpostcard--liked', 'feed-globalfeedpage--like-fails'],
  ['ranking vacío', 'ranking-rankingpage--all-empty', 'ranking-podium--empty'],
  ['ranking vacio', 'ranking-rankingpage--all-empty', 'ranking-podium--empty'],
  ['sin conexión', 'shell-lostnotice--docs', 'ui-errorstate--connection', 'auth-loginpage--network-error'],
  ['cargando', 'ui-spinner--docs', 'ui-skeleton--docs', 'classes-modulepage--loading'],
  ['borrar publicación', 'feed-deletepost--docs'],
  ['Eliminar publicacion', 'feed-deletepost--docs'],
  ['mensajes', 'messaging-messagingpage--docs'],
  ['escribir reseña', 'reviews-writereviewform--docs'],
  ['PostCard', 'posts-postcard--docs'],
]
/** Number of results visible without scrolling. */
const firstAnswers = 12

const patienceMs = 15_000

/** Types the words and waits until all of `ids` are among the first results, which it returns. */
async function answers(page: Page, words: string, ids: string[]): Promise<string[]> {
  await page.locator('#storybook-explorer-searchfield').fill(words)
  const rows = page.locator('#storybook-explorer-menu [data-id]')
  const first = async () =>
    (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id') ?? ''))).slice(
      0,
      firstAnswers,
    )
  const until = performance.now() + patienceMs
  let found = await first()
  while (!ids.every((id) => found.includes(id)) && performance.now() < until) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    found = await first()
  }
  return found
}

/**
 * Types Spanish words into the tree's search.
 * @param url URL of Storybook.
 * @returns the searches that miss an expected story.
 */
export async function checkTreeSearch(browser: Browser, url: string): Promise<DocsFailure[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const failures: DocsFailure[] = []
  await page.goto(`${url}/index.html`)
  for (const [words, ...ids] of searches) {
    const found = await answers(page, words, ids)
    for (const id of ids.filter((wanted) => !found.includes(wanted)))
      failures.push({ name: `Search: ${words}`, message: `${id} is not among ${found.join(', ')}` })
  }
  await page.close()
  return failures
}
