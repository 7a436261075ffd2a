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

/** The actions that a test needs from a browser, independent of the protocol. */
export interface Driver {
  open: (url: string) => Promise<void>
  /** Calls a function in the page, given its source, with arguments and result as JSON. */
  call: (source: string, json: string) => Promise<string>
  act: (sources: InputSource[]) => Promise<void>
  /** Takes a screenshot and returns it as PNG in base64. */
  takeScreenshot: () => Promise<string>
  close: () => Promise<void>
}

/** A browser for end-to-end tests. */
export interface BrowserKind {
  name: string
  /** What is missing on this machine and how to install it; undefined if the browser is installed. */
  missing: string | undefined
  launch: () => Promise<Driver>
}

/** The page's size on a desktop. */
export const pageSize = { width: 1280, height: 800 }
