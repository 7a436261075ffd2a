import type { Browser } from 'playwright'
import { bareProbe } from './barePage.ts'
import { Phones } from './phone.ts'
import { median } from './spread.ts'

/** Milliseconds until the bare page is usable on the phone, over its slow connection. */
const bareMs = 780
/** The two throttling rates at which the bare page is visited. */
const [less, more] = [2, 5]
const visits = 5
/** Lowest and highest throttling rate: a machine cannot be made faster than it is. */
const [lowest, highest] = [1, 12]

/**
 * Calibrates the processor of the emulated phone. The throttling rate of the DevTools protocol is relative to the
 * machine,
 * so the rate is chosen such that the bare page takes the same time on all machines.
 * @param bareUrl URL of the bare page.
 * @returns the rate for `Emulation.setCPUThrottlingRate`.
 */
export async function phoneSlowdown(browser: Browser, bareUrl: string): Promise<number> {
  const times = new Map<number, number[]>([
    [less, []],
    [more, []],
  ])
  // The first visit warms up the browser.
  await visitMs(browser, bareUrl, less)
  for (let visit = 0; visit < visits; visit += 1)
    for (const [rate, taken] of times) taken.push(await visitMs(browser, bareUrl, rate))
  const [atLess, atMore] = [less, more].map((rate) => median(times.get(rate) ?? []))
  return slowdownFor(bareMs, [less, atLess ?? NaN], [more, atMore ?? NaN])
}

async function visitMs(browser: Browser, bareUrl: string, rate: number): Promise<number> {
  const phone = await (await Phones.of(browser, rate)).open()
  try {
    return (await phone.visit(bareUrl, bareProbe)).answered
  } finally {
    await phone.close()
  }
}

type Sample = readonly [rate: number, ms: number]

/**
 * Interpolates between two samples the rate at which the page takes `ms`.
 * @throws {Error} if other load on the machine makes the samples useless.
 */
export function slowdownFor(ms: number, [rate1, ms1]: Sample, [rate2, ms2]: Sample): number {
  const rate = rate1 + ((ms - ms1) * (rate2 - rate1)) / (ms2 - ms1)
  if (!Number.isFinite(rate) || ms2 <= ms1)
    throw new Error('The bare page takes no longer on a slower phone: is the machine busy?')
  return Math.min(highest, Math.max(lowest, rate))
}
