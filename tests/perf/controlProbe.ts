/** Runs inside a page whose control is pressed while it loads, before its own scripts. */
import type { Sight, Sought } from './sight.ts'

/** A button or link of a screen, and what a press on it shows. */
export interface Control extends Sought {
  /** What appears, or that the control's own `aria-pressed` changes. */
  effect: Sought | 'toggled'
}

/** What is pressed, and when. */
export interface ControlProbe {
  control: Control
  /**
   * Content after whose painting the control is pressed once, from outside. Without it the page itself presses every
   * 25 ms, as an impatient member does, from the moment at which the control can be seen until it answers.
   */
  after?: Sought
}

/** Milliseconds since the navigation began. */
export interface Pressed {
  /** Time of the last press. */
  pressed: number
  /** Time at which its effect was painted; Infinity when the press was lost. */
  answered: number
}

declare global {
  interface Window {
    benchPressed?: Promise<Pressed>
    /** Where the control is to be pressed, once that is due. */
    benchPoint?: Promise<{ x: number; y: number }>
  }
}

/** Installed with `probeScript`, so it must be self-contained. */
export function installControlProbe(
  { control, after }: ControlProbe,
  { find, exists, painted }: Sight,
): void {
  /** Milliseconds after which a press is lost; repeated presses are given twice as long. */
  const longestWaitMs = 15_000
  const { effect } = control
  let found: HTMLElement | undefined
  /** What its `aria-pressed` was when it was first seen. */
  let before: string | null | undefined

  /**
   * The control, as soon as it can be seen. It is looked for once, because that computes the page's layout, and again when
   * another one has taken its place, which may know better whether it is pressed.
   */
  function seen(): HTMLElement | undefined {
    if (found?.isConnected) return found
    found = find(control)
    before = found?.getAttribute('aria-pressed')
    return found
  }
  const toggled = () => seen()?.getAttribute('aria-pressed') !== before
  const takes = (ms: number) =>
    new Promise<number>((resolve) => {
      setTimeout(resolve, ms, Infinity)
    })
  const effectPainted = () => painted(() => (effect === 'toggled' ? toggled() : find(effect) !== undefined))

  /** What a press on the control meets: another element may stand in front of it that looks the same. */
  function hit(element: HTMLElement): HTMLElement {
    const { x, y, width, height } = element.getBoundingClientRect()
    const inFront = document.elementFromPoint(x + width / 2, y + height / 2)
    return inFront?.closest<HTMLElement>(control.shown) ?? element
  }

  async function pressRepeatedly(): Promise<Pressed> {
    let pressed = Number.NaN
    let taken = false
    let pressedLast: HTMLElement | undefined
    let target: HTMLElement | undefined
    addEventListener('click', ({ target, defaultPrevented }) => {
      taken ||= target instanceof Element && target.closest('a') !== null && defaultPrevented
    })
    // Until the page's script handles it, a link would leave the page.
    navigation.addEventListener('navigate', (event) => {
      if (!event.destination.sameDocument && event.cancelable) event.preventDefault()
    })
    const timer = setInterval(() => {
      // Another press would undo the first one.
      taken ||= effect === 'toggled' ? toggled() : exists(effect)
      if (taken) return
      const element = seen()
      if (!element || element.matches(':disabled, [aria-disabled=true]')) return
      if (element !== pressedLast) target = hit(element)
      pressedLast = element
      pressed = performance.now()
      target?.click()
    }, 25)
    const answered = await Promise.race([effectPainted(), takes(2 * longestWaitMs)])
    clearInterval(timer)
    // Nothing may look like an effect before there was a press.
    return { pressed, answered: Number.isNaN(pressed) ? Number.NaN : answered }
  }

  async function pressOnce(content: Sought): Promise<Pressed> {
    const press = new Promise<number>((resolve) => {
      addEventListener(
        'pointerdown',
        (event) => {
          if (event.isTrusted) resolve(event.timeStamp)
        },
        { capture: true },
      )
    })
    window.benchPoint = painted(() => find(content) !== undefined)
      .then(() => painted(() => seen() !== undefined))
      .then(() => {
        const { x = 0, y = 0, width = 0, height = 0 } = seen()?.getBoundingClientRect() ?? {}
        return { x: x + width / 2, y: y + height / 2 }
      })
    const pressed = await press
    return { pressed, answered: await Promise.race([effectPainted(), takes(longestWaitMs)]) }
  }

  window.benchPressed = after ? pressOnce(after) : pressRepeatedly()
}
