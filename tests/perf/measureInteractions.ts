/** Measures the most used interactions: interaction to next paint, on the phone. */
import type { Browser, Page } from 'playwright'
import type { ServerAddress } from '../e2e/sessions.ts'
import { chooseCommunity } from './devices.ts'
import { installInteractions, interactionToNextPaint, whenIdle } from './interactionToNextPaint.ts'
import { type Phone, Phones } from './phone.ts'
import { type Interaction, interactionSequences } from './measuredInteractions.ts'
import type { Result } from './report.ts'
import { quantile, computeSpread } from './spread.ts'

/** The quantile that is compared with the limit, as for Interaction to Next Paint in the field. */
const part = 0.75
/** The limit in milliseconds. */
const atMost = 100

export interface InteractionOptions {
  browser: Browser
  /** CPU throttling rate of the phone, relative to this machine. */
  slowdown: number
  server: ServerAddress
  rounds: number
  say: (text: string) => void
}

/** Measures the presses, each in every round. */
export async function measureInteractions(options: InteractionOptions): Promise<Result[]> {
  const { browser, slowdown, server, rounds, say } = options
  const phones = await Phones.of(browser, slowdown)
  const devices = await chooseCommunity(browser, server)
  const times = new Map<string, number[]>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const { path, ready, presses } of interactionSequences) {
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
    ...(took.length > 1 && { spread: computeSpread(took) }),
  }))
}

/** Presses when the page is idle, as a person does who has read it; restores the page afterwards. */
async function perform(
  phone: Phone,
  page: Page,
  { target, answer, prefetched, closes }: Interaction,
): Promise<number> {
  const pressed = target(page)
  // A finger or the focus arrives before the press.
  if (prefetched) await pressed.focus()
  await phone.rest()
  await page.evaluate(whenIdle)
  // Locate the result now: until the page is idle, it may be rendered again.
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
