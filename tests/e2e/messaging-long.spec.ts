import type { Page } from 'playwright/test'
import { insertMessages, Person, sql } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { openMessages, thread } from './messages.ts'
import { recordRequests } from './screens.ts'
import type { Server } from './server.ts'

/** Number of messages to scroll past, in pages of 50: enough for the first ones to be unmounted. */
const far = 400
/** Pixels per wheel step. */
const step = 120

interface Watched {
  /** Maximum number of elements in the thread at any frame. */
  elements: number
  /** Duration of the longest frame in milliseconds, and number of frames. */
  longest: number
  frames: number
  /** Lowest message number seen. */
  lowest: number
}

/** Observes every frame of the open thread from now on. */
async function watchThread(page: Page): Promise<void> {
  await thread(page).box.evaluate((box) => {
    const found = { elements: 0, longest: 0, frames: 0, lowest: Infinity }
    let before = performance.now()
    const look = () => {
      const at = performance.now()
      found.frames += 1
      found.longest = Math.max(found.longest, at - before)
      before = at
      found.elements = Math.max(found.elements, box.querySelectorAll('*').length)
      for (const words of box.querySelectorAll('[data-message] > p')) {
        const { top, bottom } = words.getBoundingClientRect()
        const [, number] = /^Mensaje (\d+)/.exec(words.textContent) ?? []
        if (number && bottom > 0 && top < innerHeight) found.lowest = Math.min(found.lowest, Number(number))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { watched: found })
  })
}
const watched = (page: Page) =>
  page.evaluate(() => {
    const found = (window as unknown as { watched: Watched }).watched
    return { ...found, longest: Math.round(found.longest) }
  })

/**
 * Waits until scrolling has settled and returns by how many pixels the topmost message of the previous call has
 * moved; then remembers the current topmost message.
 */
const moved = (page: Page): Promise<number> =>
  thread(page).box.evaluate(async (box) => {
    const state = window as unknown as { held?: { id: string; top: number } }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const bubbles = () => [...box.querySelectorAll<HTMLElement>('[data-message]')]
    const idOf = (bubble: HTMLElement) => bubble.dataset['message'] ?? ''
    const topOf = (id = '') =>
      bubbles()
        .find((bubble) => idOf(bubble) === id)
        ?.getBoundingClientRect().top
    const { held } = state
    let top = held?.top
    for (let still = 0, frames = 0; still < 3 && frames < 120; frames++) {
      await frame()
      const now = topOf(held?.id)
      still = now === top && (!held || now !== held.top) ? still + 1 : 0
      top = now
    }
    const edge = box.getBoundingClientRect().top
    const uppermost = bubbles().find((bubble) => bubble.getBoundingClientRect().top >= edge)
    if (!uppermost) throw new Error('No message is in sight')
    state.held = { id: idOf(uppermost), top: uppermost.getBoundingClientRect().top }
    return held ? (top ?? Infinity) - held.top : 0
  })

/** Creates a conversation of Ana with Bea with `all` messages; the last one replies to the first. */
async function longTalk(server: Server, all: number) {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await insertMessages(server, id, [ana, bea], all, 200)
  await sql(
    server,
    `update messages set reply_to_id = (select id from messages where conversation_id = $1 and position = 1)
     where conversation_id = $1 and position = $2`,
    [id, all],
  )
  return { ana, id }
}

test('a thread of 10,000 messages opens at the newest and scrolls up without jumps and with few mounted elements', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const all = 10_000
  const { ana, id } = await longTalk(server, all)
  const asked = recordRequests(page, /\/messages\?/)
  await openMessages(page, server, ana, id)
  const { line, box, pane } = thread(page)
  await expect(line(`Mensaje ${all}`)).toBeInViewport()
  expect(asked.length).toBeLessThanOrEqual(2)
  await watchThread(page)
  await box.hover()
  await moved(page)
  // The first step leaves the end of the thread, whose position is still corrected after opening.
  await page.mouse.wheel(0, -step)
  await moved(page)
  // Until three pages have loaded, a visible message moves exactly by the scrolled distance.
  const steps: number[] = []
  while (asked.length < 4 || steps.length < 60) {
    await page.mouse.wheel(0, -step)
    steps.push(await moved(page))
  }
  expect(steps.filter((by) => !(Math.abs(by - step) <= 2))).toEqual([])

  // Then scroll without pauses.
  const from = Date.now()
  await expect(async () => {
    for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, -4 * step)
    expect((await watched(page)).lowest).toBeLessThan(all - far)
  }).toPass({ intervals: [0], timeout: 60_000 })
  const seen = await watched(page)
  test.info().annotations.push({
    type: 'scrolled up by wheel',
    description: `${JSON.stringify(seen)}, ${asked.length} pages, ${steps.length} steps of ${Math.min(...steps)} to ${Math.max(...steps)} px, then ${Date.now() - from} ms`,
  })
  expect(asked.length).toBeGreaterThanOrEqual(far / 50)
  expect(seen.elements).toBeLessThan(300)

  await pane.getByRole('button', { name: 'Ir al más reciente' }).click()
  await expect(line(`Mensaje ${all}`)).toBeInViewport()
  await expect(pane.getByRole('button', { name: 'Ir al más reciente' })).toBeHidden()
})

test('a thread of 2,000 messages scrolls with the keyboard, and a tapped quote opens the first message', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const all = 2000
  const { ana, id } = await longTalk(server, all)
  await openMessages(page, server, ana, id)
  const { line, box, pane } = thread(page)
  await expect(line(`Mensaje ${all}`)).toBeInViewport()
  await watchThread(page)
  await box.focus()
  await expect(async () => {
    for (let turn = 0; turn < 10; turn++) await page.keyboard.press('PageUp')
    expect((await watched(page)).lowest).toBeLessThan(all - far)
  }).toPass({ intervals: [0], timeout: 60_000 })
  const seen = await watched(page)
  test.info().annotations.push({ type: 'scrolled up by keyboard', description: JSON.stringify(seen) })
  expect(seen.elements).toBeLessThan(300)

  await pane.getByRole('button', { name: 'Ir al más reciente' }).click()
  const from = Date.now()
  await line(`Mensaje ${all}`)
    .getByRole('button', { name: /Mensaje 1$/ })
    .click()
  const first = line(/Mensaje 1\d\d:\d\d/)
  await expect(first).toBeInViewport({ timeout: 45_000 })
  test.info().annotations.push({ type: 'the first message found', description: `${Date.now() - from} ms` })
  expect((await watched(page)).elements).toBeLessThan(300)
  await pane.getByRole('button', { name: 'Ir al más reciente' }).click()
  await expect(line(`Mensaje ${all}`)).toBeInViewport()
})
