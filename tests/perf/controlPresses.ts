/** Presses a screen's controls while it loads, each in a separate visit. */
import type { ControlProbe } from './controlProbe.ts'
import type { Phone } from './phone.ts'
import type { DemoIds } from './demoIds.ts'
import type { Screen } from './screens.ts'

/** Milliseconds in each round; Infinity for a press without effect. */
export interface PressTimes {
  /** From the navigation to the effect of the first working press on a control of the shell. */
  shell: number[]
  /** From the navigation to the effect of the first working press on a control of the content. */
  content: number[]
  /** From a press on the shell right after the content was painted to its effect. */
  answer: number[]
}

export const noPresses = (): PressTimes => ({ shell: [], content: [], answer: [] })

interface Pressing {
  screen: Screen
  places: DemoIds
  url: string
  /** Called right before each visit. */
  prepare: () => Promise<void>
  /** Receives the measured times. */
  times: PressTimes
}

/** Measures presses during first visits, each on a new phone. */
export async function pressOnFirstVisits({ open, ...pressing }: Pressing & { open: () => Promise<Phone> }) {
  await pressEach(pressing, async (press) => {
    const phone = await open()
    try {
      await press(phone)
    } finally {
      await phone.close()
    }
  })
}

/** Measures presses during later visits of the same phone. */
export async function pressOnLaterVisits({ phone, ...pressing }: Pressing & { phone: Phone }) {
  await pressEach(pressing, async (press) => {
    await phone.rest()
    await press(phone)
  })
}

/** Presses each control in a separate visit of a phone from `visit`. */
async function pressEach(
  { screen, places, url, prepare, times }: Pressing,
  visit: (press: (phone: Phone) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (!screen.controls) return
  const { shell, content } = screen.controls
  async function measure(probe: ControlProbe, taken: number[]) {
    await visit(async (phone) => {
      await prepare()
      const { pressed, answered } = await phone.press(url, probe)
      taken.push(probe.after ? answered - pressed : answered)
    })
  }
  await measure({ control: shell }, times.shell)
  if (content) await measure({ control: content }, times.content)
  await measure({ control: shell, after: screen.content(places) }, times.answer)
}
