import { eventually } from '../eventually.ts'
import type { Driver, KeyAction, PointerAction } from './driver.ts'
import { faultsKey, inspectElement, type ElementState, type ElementTarget } from './page.ts'

const thing =
  (role: string) =>
  (name?: string | RegExp, within?: ElementTarget): ElementTarget => ({ role, name, within })
export const button = thing('button')
export const link = thing('link')
export const textbox = thing('textbox')
export const dialog = thing('dialog')
export const heading = thing('heading')
export const region = thing('region')

/** WebDriver's key codes. */
const keys = { Escape: '\uE00C', PageUp: '\uE00E' } as const
const control = '\uE009'

const down = (value: string): KeyAction => ({ type: 'keyDown', value })
const up = (value: string): KeyAction => ({ type: 'keyUp', value })
const struck = (value: string): KeyAction[] => [down(value), up(value)]

/** A simulated user, who finds, clicks and types into elements of the page. */
export class Visitor {
  private readonly driver: Driver
  private readonly url: string

  constructor(driver: Driver, url: string) {
    this.driver = driver
    this.url = url
  }

  open(path: string): Promise<void> {
    return this.driver.open(this.url + path)
  }

  /** Runs a function in the page. Arguments and result must be JSON. */
  async run<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    // JSON would turn a RegExp into an empty object.
    const json = JSON.stringify(given, (_, value: unknown) =>
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    )
    const source = `async (json) => JSON.stringify((await (${String(work)})(...JSON.parse(json))) ?? null)`
    return JSON.parse(await this.driver.call(source, json)) as Result
  }

  /** Waits until an element has the required visibility. */
  private async until(
    wanted: ElementTarget,
    what: string,
    is: (sight: ElementState) => boolean,
    reach = false,
  ): Promise<ElementState> {
    return eventually(async () => {
      const sight = await this.run(inspectElement, wanted, reach)
      if (!is(sight)) throw new Error(`${what}: ${describe(wanted)}, but ${JSON.stringify(sight)}`)
      return sight
    })
  }

  /** Waits for an element. */
  see(wanted: ElementTarget): Promise<ElementState> {
    return this.until(wanted, 'To be seen', ({ count }) => count > 0)
  }

  /** Waits until an element is completely visible. */
  seeWhole(wanted: ElementTarget): Promise<ElementState> {
    return this.until(wanted, 'To be seen whole', ({ whole }) => whole)
  }

  /** Waits until an element has disappeared. */
  async gone(unwanted: ElementTarget): Promise<void> {
    await this.until(unwanted, 'To be gone', ({ count }) => count === 0)
  }

  async press(wanted: ElementTarget): Promise<void> {
    const { point = { x: 0, y: 0 } } = await this.until(
      wanted,
      'To be pressed',
      (sight) => sight.point !== undefined,
      true,
    )
    const actions: PointerAction[] = [
      { type: 'pointerMove', ...point },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.driver.act([{ type: 'pointer', id: 'mouse', actions }])
  }

  /** Replaces the text of a field by typing. */
  async write(field: ElementTarget, text: string): Promise<void> {
    await this.press(field)
    await this.type([down(control), ...struck('a'), up(control), ...Array.from(text).flatMap(struck)])
  }

  key(name: keyof typeof keys): Promise<void> {
    return this.type(struck(keys[name]))
  }

  private type(actions: KeyAction[]): Promise<void> {
    return this.driver.act([{ type: 'key', id: 'keys', actions }])
  }

  /** Waits until path and query match, and returns them. */
  async at(pattern: RegExp): Promise<string> {
    return eventually(async () => {
      const path = await this.run(() => location.pathname + location.search)
      if (!pattern.test(path)) throw new Error(`At ${path}, not at ${pattern}`)
      return path
    })
  }

  /** Returns the errors on the pages since the last call. */
  faults(): Promise<string[]> {
    return this.run((key) => {
      const kept = sessionStorage.getItem(key)
      sessionStorage.setItem(key, '[]')
      return kept === null ? ['Nobody listened to the page'] : (JSON.parse(kept) as string[])
    }, faultsKey)
  }
}

function describe({ role, name, text, within }: ElementTarget): string {
  return [role, name && String(name), text && `with «${text}»`, within && `in ${describe(within)}`]
    .filter(Boolean)
    .join(' ')
}
