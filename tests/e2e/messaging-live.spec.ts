import type { Page } from 'playwright/test'
import { Person } from './chat.ts'
import { expect } from './fixtures.ts'
import { drawer, messagesButton, readThread, thread, sendQuickly, sendMessage } from './messages.ts'
import { anotherPage } from './screens.ts'
import { test } from './twoServers.ts'

/** Records when each message was sent and when it appeared in the page's thread. */
async function timeMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times = { sent: {} as Record<string, number>, seen: {} as Record<string, number> }
    Object.assign(window, { times })
    new MutationObserver(() => {
      for (const words of document.querySelectorAll('[data-message] > p')) {
        const text = words.firstChild?.textContent ?? ''
        times.seen[text] ??= Date.now()
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLTextAreaElement) times.sent[target.value] = Date.now()
      },
      true,
    )
  })
}

interface Times {
  sent: Record<string, number>
  seen: Record<string, number>
}
const timesOf = (page: Page) => page.evaluate(() => (window as unknown as { times: Times }).times)

test(
  '60 messages in both directions through two instances arrive within a second, once and in the same order',
  { tag: '@measured' },
  async ({ server, second, browser, watch }) => {
    const ana = await Person.named(server, 'Ana')
    const bea = await Person.named(server, 'Bea')
    const id = await ana.direct(bea)
    const hers = await anotherPage(browser, server, watch, ana)
    const theirs = await anotherPage(browser, second, watch, bea)
    for (const page of [hers, theirs]) {
      await page.goto(`/?mensajes=${id}`)
      await expect(thread(page).text).toBeVisible()
      await timeMessages(page)
    }
    // Each member writes the next message as soon as the server has the previous one.
    const write = async (page: Page, name: string) => {
      for (let n = 1; n <= 30; n++) {
        await sendQuickly(page, `${name} ${n}`)
        await page.waitForFunction(
          (text) => (window as unknown as { times: Times }).times.seen[text] !== undefined,
          `${name} ${n}`,
        )
      }
    }
    await Promise.all([write(hers, 'Ana'), write(theirs, 'Bea')])
    await expect.poll(async () => (await ana.texts(id)).length).toBe(60)
    await expect.poll(async () => Object.keys((await timesOf(hers)).seen).length).toBe(60)
    await expect.poll(async () => Object.keys((await timesOf(theirs)).seen).length).toBe(60)

    const texts = await ana.texts(id)
    expect(await readThread(hers)).toEqual(texts)
    expect(await readThread(theirs)).toEqual(texts)
    for (const name of ['Ana', 'Bea']) {
      const inOrder = Array.from({ length: 30 }, (_, n) => `${name} ${n + 1}`)
      expect(texts.filter((text) => text.startsWith(name))).toEqual(inOrder)
    }

    const [one, other] = [await timesOf(hers), await timesOf(theirs)]
    // The delay within the sender's own page shows how slow the machine is.
    const own = [one, other].flatMap(({ sent, seen }) =>
      Object.entries(sent).map(([text, at]) => (seen[text] ?? Infinity) - at),
    )
    const waits = [
      ...Object.entries(one.sent).map(([text, at]) => (other.seen[text] ?? Infinity) - at),
      ...Object.entries(other.sent).map(([text, at]) => (one.seen[text] ?? Infinity) - at),
    ].toSorted((a, b) => a - b)
    expect(waits).toHaveLength(60)
    test.info().annotations.push({
      type: 'milliseconds until the other sees it',
      description: `median ${waits[30]}, longest ${waits[59]}`,
    })
    // Ignore the slowest tenth: one slow frame is no defect, but a polled message takes five seconds.
    expect(waits[54]).toBeLessThan(Math.max(1000, 3 * Math.max(...own)))
    await Promise.all([hers.context().close(), theirs.context().close()])
  },
)

test(
  'the sender’s read receipt and the badge in two tabs of the reader update live',
  {
    tag: '@core',
  },
  async ({ server, second, browser, watch }) => {
    const ana = await Person.named(server, 'Ana')
    const bea = await Person.named(server, 'Bea')
    const id = await ana.direct(bea)
    const hers = await anotherPage(browser, server, watch, ana)
    await hers.goto(`/?mensajes=${id}`)
    const theirs = await anotherPage(browser, second, watch, bea)
    await theirs.goto('/ranking')
    const tab = await theirs.context().newPage()
    watch.listen(tab)
    await tab.goto('/perfil')
    await expect(messagesButton(tab)).toBeVisible()
    await sendMessage(hers, '¿Lo ves?')
    await sendMessage(hers, '¿Y esto?')
    for (const page of [theirs, tab]) {
      await expect(messagesButton(page)).toHaveAccessibleName('Mensajes 2 mensajes sin leer')
    }
    await expect(thread(hers).pane.getByText('Leído')).toHaveCount(0)
    await messagesButton(theirs).click()
    await drawer(theirs).item(ana.name).click()
    await expect(thread(hers).line('¿Y esto?')).toContainText('Leído')
    await expect(messagesButton(tab)).toHaveAccessibleName('Mensajes')
    await Promise.all([hers.context().close(), theirs.context().close()])
  },
)

test('a group created elsewhere, and members who join or leave it, appear without a reload', async ({
  server,
  second,
  browser,
  watch,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const caro = await Person.named(server, 'Caro')
  const theirs = await anotherPage(browser, second, watch, bea)
  await theirs.goto('/?mensajes')
  await expect(drawer(theirs).list).toContainText('Aún no tienes conversaciones')
  const id = await ana.group('De paseo', [bea])
  await drawer(theirs).item('De paseo').click()
  await expect(thread(theirs).pane).toContainText('2 miembros')
  await ana.api.send('POST', `/api/messaging/conversations/${id}/members`, { user_ids: [caro.id] })
  await expect(thread(theirs).pane).toContainText('3 miembros')
  await expect(thread(theirs).line(`${ana.name} añadió a ${caro.name}`)).toBeVisible()
  await caro.api.send('DELETE', `/api/messaging/conversations/${id}/leave`)
  await expect(thread(theirs).pane).toContainText('2 miembros')
  await theirs.context().close()
})
