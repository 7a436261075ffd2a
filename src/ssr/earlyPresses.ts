/**
 * Presses, keys and text that come while a screen can be seen and its application has not started. The document's first
 * script records them (`documentStart.ts`), and the application repeats each once the part of the screen that it is for
 * has been hydrated (`replay.ts`).
 */

/** A part of the page that is hydrated as one: the shell, or the screen in it. */
export type Region = 'shell' | 'screen'

export interface EarlyPress {
  kind: 'click' | 'submit' | 'key'
  control: HTMLElement
  /** Name of a pressed key. */
  key?: string
  /** Finds the control again where it was rendered anew. */
  description: string
  /** Number of controls before it with the same description. */
  index: number
}

export interface EarlyInput {
  presses: EarlyPress[]
  /** Fields that were changed. */
  fields: Set<HTMLElement>
  /** Whether the part of the page around an element is hydrated: its events are no longer recorded. */
  isReady: (target: Element) => boolean
  /** Tells the member that the application cannot start. */
  fail: () => void
  /** Called with each further press, once React handles events. */
  onPress?: (press: EarlyPress) => void
  /** Removes the recording. */
  stop: () => void
}

declare global {
  interface Window {
    faroInput?: EarlyInput
    /** Number of parts that were rendered anew instead of hydrated. */
    faroRepairs?: number
  }
}

/** Marks a control whose press waits for the application, with the kind of press; `index.html` has its style. */
export const waitingAttribute = 'data-waiting'

/** The region that an element belongs to. */
export const regionOf = (element: Element): Region =>
  element.closest('main, [role=dialog]') ? 'screen' : 'shell'

/** What a control is called, with its kind: the same for the same control in another rendering. */
export const describe = (control: Element): string =>
  [control.localName, control.getAttribute('aria-label') ?? control.textContent.trim()].join(' ')

/** The controls with a description, in the order of the document. */
export const controlsLike = (description: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(description.slice(0, description.indexOf(' ')))].filter(
    (one) => describe(one) === description,
  )
