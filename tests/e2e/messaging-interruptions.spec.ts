import type { Page } from 'playwright/test'
import { Person } from './chat.ts'
import { expect } from './fixtures.ts'
import { ConnectionProxy } from './connectionProxy.ts'
import { drawer, readThread, thread, sendQuickly } from './messages.ts'
import { anotherPage } from './screens.ts'
import { test } from './twoServers.ts'

/** Milliseconds within which the client reconnects its stream and sends the messages in its outbox. */
const reconnectMs = 20_000

const broken = /Failed to load resource|net::ERR_/

/** Timeouts of assertions after a reconnection: a busy machine needs many times the usual second. */
const waitOptions = { timeout: 60_000 }

interface Talk {
  id: string
  hers: Page
  theirs: Page
  ana: Person
  bea: Person
  /** Number of messages that a third member sends during the interruption. */
  unread?: number
}

/** Both members write before, during and after an interruption; no message may be missing or duplicated. */
async function talkThrough(
  { id, hers, theirs, ana, bea, unread = 0 }: Talk,
  { cut, mend }: { cut: () => Promise<void>; mend: () => Promise<void> },
): Promise<void> {
  const [mine, yours] = [
    Array.from({ length: 12 }, (_, n) => `Ana ${n + 1}`),
    Array.from({ length: 12 }, (_, n) => `Bea ${n + 1}`),
  ]
  const talk = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      await sendQuickly(hers, mine[n] ?? '')
      await sendQuickly(theirs, yours[n] ?? '')
    }
  }
  await talk(0, 4)
  await cut()
  await talk(4, 9)
  const mended = mend()
  await talk(9, 12)
  for (const page of [hers, theirs]) await thread(page).text.fill('A medio escribir')
  await mended
  // The stream reconnects with increasing delays, which the fake clock skips.
  await theirs.clock.fastForward(reconnectMs)
  await expect
    .poll(async () => (await ana.texts(id)).toSorted(), waitOptions)
    .toEqual([...mine, ...yours].toSorted())
  const texts = await ana.texts(id)
  expect(texts.filter((text) => mine.includes(text))).toEqual(mine)
  expect(texts.filter((text) => yours.includes(text))).toEqual(yours)
  for (const page of [hers, theirs]) {
    await expect(thread(page).pane.getByText(/En espera|Enviando/)).toHaveCount(0, waitOptions)
    await expect.poll(() => readThread(page), waitOptions).toEqual(texts)
    await expect(thread(page).text).toHaveValue('A medio escribir')
  }
  await expect.poll(() => Promise.all([ana.unread(), bea.unread()]), waitOptions).toEqual([0, unread])
  // The count of unread messages appears at the top of the list and at the conversation.
  await expect(drawer(theirs).list.getByText('sin leer')).toHaveCount(unread > 0 ? 2 : 0)
  await expect(drawer(hers).list.getByText('sin leer')).toHaveCount(0)
}

test('every message arrives once when an instance is killed and restarted during a conversation', async ({
  server,
  second,
  browser,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.allow(broken)
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  const hers = await anotherPage(browser, server, watch, ana)
  const theirs = await anotherPage(browser, second, watch, bea)
  await theirs.clock.install()
  for (const page of [hers, theirs]) {
    await page.goto(`/?mensajes=${id}`)
    await expect(thread(page).text).toBeVisible()
  }
  await talkThrough({ id, hers, theirs, ana, bea }, { cut: () => second.kill(), mend: () => second.start() })
  await Promise.all([hers.context().close(), theirs.context().close()])
})

for (const how of ['the browser goes offline', 'the line falls silent and breaks'] as const) {
  test(`every message arrives once after an interruption: ${how}`, async ({
    server,
    second,
    browser,
    watch,
  }) => {
    test.setTimeout(240_000)
    watch.allow(broken)
    const [ana, bea, caro] = [
      await Person.named(server, 'Ana'),
      await Person.named(server, 'Bea'),
      await Person.named(server, 'Caro'),
    ]
    const id = await ana.direct(bea)
    const aside = await caro.direct(bea)
    const line = await ConnectionProxy.to(second)
    const hers = await anotherPage(browser, server, watch, ana)
    const theirs = await anotherPage(browser, line, watch, bea)
    await theirs.clock.install()
    for (const page of [hers, theirs]) {
      await page.goto(`/?mensajes=${id}`)
      await expect(thread(page).text).toBeVisible()
    }
    const offline = how === 'the browser goes offline'
    let inVain = 0
    await talkThrough(
      { id, hers, theirs, ana, bea, unread: 1 },
      {
        cut: async () => {
          theirs.on('requestfailed', () => (inVain += 1))
          if (offline) await theirs.context().setOffline(true)
          else line.dead()
          await caro.say(aside, 'Mientras tanto')
        },
        mend: async () => {
          if (!offline) line.break()
          // Stream and outbox are retried with increasing delays.
          const retried = async () => {
            await theirs.clock.fastForward(reconnectMs)
            return inVain
          }
          await expect.poll(retried, waitOptions).toBeGreaterThan(6)
          if (offline) await theirs.context().setOffline(false)
          else line.mend()
        },
      },
    )
    await Promise.all([hers.context().close(), theirs.context().close()])
    await line.close()
  })
}
