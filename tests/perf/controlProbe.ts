/** A script that runs in the measured page before its own scripts, and presses a control while the page loads. */
import type { ProbeHelpers, ElementQuery } from './probeHelpers.ts'

/** A button or link of a screen, and the effect of pressing it. */
export interface Control extends ElementQuery {
  /** An element that appears, or `toggled` when the control's own `aria-pressed` changes. */
  effect: ElementQuery | 'toggled'
}

/** The control to press, and when. */
export interface ControlProbe {
  control: Control
  /**
   * With it, the control is pressed once, from outside, after this content is painted. Without it, the page itself
   * presses
   * every 25 ms, like an impatient member, from the moment the control is visible until its effect appears.
   */
  after?: ElementQuery
}

/** Times in milliseconds since the navigation began. */
export interface PressResult {
  /** Time of the last press. */
  pressed: number
  /** Time at which the effect was painted; Infinity if the press had none. */
  answered: number
}

declare global {
  interface Window {
    benchPressed?: Promise<PressResult>
    /** The point at which the control is to be pressed; resolves when the press is due. */
    benchPoint?: Promise<{ x: number; y: number }>
  }
}

/** Installed with `probeScript`, so it must be self-contained. */
export function installControlProbe(
  { control, after }: ControlProbe,
  { find, exists, painted }: ProbeHelpers,
): void {
  /** Milliseconds after which a press counts as lost; repeated presses have twice as long. */
  const longestWaitMs = 15_000
  const { effect } = control
  let found: HTMLElement | undefined
  /** The value of `aria-pressed` when the control was first visible. */
  let before: string | null | undefined

  /**
   * Returns the control once it is visible. The result is cached, because the search computes the page's layout. A
   * control
   * that replaced it may have a different `aria-pressed`, so the search is repeated then.
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

  /** Returns the element that receives a press on the control: an identical-looking one may cover it. */
  function hit(element: HTMLElement): HTMLElement {
    const { x, y, width, height } = element.getBoundingClientRect()
    const inFront = document.elementFromPoint(x + width / 2, y + height / 2)
    return inFront?.closest<HTMLElement>(control.shown) ?? element
  }

  async function pressRepeatedly(): Promise<PressResult> {
    let pressed = Number.NaN
    let taken = false
    let pressedLast: HTMLElement | undefined
    let target: HTMLElement | undefined
    addEventListener('click', ({ target, defaultPrevented }) => {
      taken ||= target instanceof Element && target.closest('a') !== null && defaultPrevented
    })
    // A link must not leave the page before its script handles the click.
    navigation.addEventListener('navigate', (event) => {
      if (!event.destination.sameDocument && event.cancelable) event.preventDefault()
    })
    const timer = setInterval(() => {
      // A second press would undo the first one.
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
    // An element that exists before the press is no effect.
    return { pressed, answered: Number.isNaN(pressed) ? Number.NaN : answered }
  }

  async function pressOnce(content: ElementQuery): Promise<PressResult> {
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
