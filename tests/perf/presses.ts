/** How long the most used presses keep a member waiting: interaction to next paint, on the phone. */
import type { Browser, Page } from 'playwright'
import type { Place } from '../e2e/sessions.ts'
import { chooseCommunity } from './devices.ts'
import { installInteractions, interactionToNextPaint, whenIdle } from './interactions.ts'
import { type Phone, Phones } from './phone.ts'
import { type Press, tours } from './pressTours.ts'
import type { Line } from './report.ts'
import { quantile, spreadOf } from './spread.ts'

/** The part of the rounds that keeps the limit, as for Interaction to Next Paint in the field. */
const part = 0.75
/** Milliseconds. */
const atMost = 100

export interface PressesOptions {
  browser: Browser
  /** How many times slower than this machine's the phone's processor is. */
  slowdown: number
  server: Place
  rounds: number
  say: (text: string) => void
}

/** Measures the presses, each in every round. */
export async function measurePresses(options: PressesOptions): Promise<Line[]> {
  const { browser, slowdown, server, rounds, say } = options
  const phones = await Phones.of(browser, slowdown)
  const devices = await chooseCommunity(browser, server)
  const times = new Map<string, number[]>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const { path, ready, presses } of tours) {
      const phone = await phones.open(await devices.fresh({ 'faro:meeting-reminders': 'off' }))
      try {
        const { page } = await phone.newPage()
        await page.addInitScript(installInteractions)
        await page.goto(server.url + path)
        await page.locator(ready).first().waitFor()
        for (const press of presses) {
          const took = await perform(phone, page, press).catch((cause: unknown) => {
            throw new Error(`The press of ${press.name} was not answered`, { cause })
          })
          times.set(press.name, [...(times.get(press.name) ?? []), took])
        }
      } finally {
        await phone.close()
      }
    }
    say(`presses: round ${round} of ${rounds}`)
  }
  return [...times].map(([name, took]) => ({
    name: `Press: ${name}`,
    value: quantile(took, part),
    unit: 'ms',
    atMost,
    ...(took.length > 1 && { spread: spreadOf(took) }),
  }))
}

/** Presses when the page is at rest, as a person does who has looked at it; puts the page back afterwards. */
async function perform(
  phone: Phone,
  page: Page,
  { target, answer, prefetched, closes }: Press,
): Promise<number> {
  const pressed = target(page)
  // The finger or the keyboard is there before the press.
  if (prefetched) await pressed.focus()
  await phone.rest()
  await page.evaluate(whenIdle)
  // What the press changes is looked for now: until the page rests, it may have been rendered anew.
  const answered = await answer(page)
  const since = await page.evaluate(() => performance.now())
  await pressed.tap()
  await answered.waitFor()
  const took = await page.evaluate(interactionToNextPaint, since)
  if (closes) {
    await page.goBack()
    await answered.waitFor({ state: 'hidden' })
  }
  return took
}
