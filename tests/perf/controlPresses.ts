/** The presses of a screen's controls while it loads, each in a visit of its own. */
import type { ControlProbe } from './controlProbe.ts'
import type { Phone } from './phone.ts'
import type { Places } from './places.ts'
import type { Screen } from './screens.ts'

/** Milliseconds in each round; Infinity for a press that was lost. */
export interface PressTimes {
  /** From the navigation to the effect of the first press that works, on a control of the shell. */
  shell: number[]
  /** The same on a control of the content. */
  content: number[]
  /** From a press on the shell right after the content has been painted to its effect. */
  answer: number[]
}

export const noPresses = (): PressTimes => ({ shell: [], content: [], answer: [] })

interface Pressing {
  screen: Screen
  places: Places
  url: string
  /** Called right before each visit. */
  prepare: () => Promise<void>
  /** Receives what is measured. */
  times: PressTimes
}

/** Presses during first visits, each on another phone. */
export async function pressFirst({ open, ...pressing }: Pressing & { open: () => Promise<Phone> }) {
  await pressEach(pressing, async (press) => {
    const phone = await open()
    try {
      await press(phone)
    } finally {
      await phone.close()
    }
  })
}

/** Presses during later visits of a phone. */
export async function pressAgain({ phone, ...pressing }: Pressing & { phone: Phone }) {
  await pressEach(pressing, async (press) => {
    await phone.rest()
    await press(phone)
  })
}

/** Presses the controls, in a visit each, of the phone that `visit` gives. */
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
