export interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}
export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
/** An input source, as both protocols expect it for WebDriver's 'Perform Actions'. */
export type InputSource =
  | { type: 'key'; id: 'keys'; actions: KeyAction[] }
  | { type: 'pointer'; id: 'mouse'; actions: PointerAction[] }

/** What a journey needs from a browser, independent of the protocol. */
export interface Driver {
  open: (url: string) => Promise<void>
  /** Calls a function in the page, given its source, with arguments and result as JSON. */
  call: (source: string, json: string) => Promise<string>
  act: (sources: InputSource[]) => Promise<void>
  /** A screenshot as PNG, in base64. */
  photograph: () => Promise<string>
  close: () => Promise<void>
}

/** A browser for journeys. */
export interface Kind {
  name: string
  /** What is missing on this machine and how to install it; undefined when everything is there. */
  missing: string | undefined
  launch: () => Promise<Driver>
}

/** The page's size on a desktop. */
export const view = { width: 1280, height: 800 }
