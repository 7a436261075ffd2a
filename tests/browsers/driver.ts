export interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}
export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
/** One source of input, as both protocols take it for what WebDriver calls 'Perform Actions'. */
export type InputSource =
  | { type: 'key'; id: 'keys'; actions: KeyAction[] }
  | { type: 'pointer'; id: 'mouse'; actions: PointerAction[] }

/** What a journey needs of a browser, whatever protocol drives it. */
export interface Driver {
  open: (url: string) => Promise<void>
  /** Calls a function of the page, given by its source, with the arguments as JSON; its result comes back as JSON. */
  call: (source: string, json: string) => Promise<string>
  act: (sources: InputSource[]) => Promise<void>
  /** A photograph as PNG, in base64. */
  photograph: () => Promise<string>
  close: () => Promise<void>
}

/** A browser that journeys run in. */
export interface Kind {
  name: string
  /** What this machine lacks for it and how to get that; undefined when everything is there. */
  missing: string | undefined
  launch: () => Promise<Driver>
}

/** The page's size on a desktop. */
export const view = { width: 1280, height: 800 }
