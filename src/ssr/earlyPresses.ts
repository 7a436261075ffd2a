/**
 * Clicks, keys and text entered after a screen is visible and before its application has started. The document's first
 * script records them (`recordInput.ts`), and the application repeats them once React handles events (`replay.ts`).
 */

/** A part of the page that hydrates as one: the shell, or the screen inside it. */
export type Region = 'shell' | 'screen'

export interface EarlyPress {
  kind: 'click' | 'submit' | 'key'
  control: HTMLElement
  key?: string | undefined
  /** The button that submits the form. */
  submitter?: HTMLElement | null
  /** Description that identifies the control after it was rendered again; see `describe`. */
  description: string
  /** Path and query of the screen; the query names the open drawer. */
  pathname: string
  search: string
}

export interface EarlyInput {
  /** Clicks and keys that are still to be repeated. */
  presses: EarlyPress[]
  fields: Set<HTMLElement>
  /** The field in which an input method is composing text. */
  composing: EventTarget | null
  /** Whether the region of an element is hydrated; its events are then no longer recorded. */
  isReady: (target: Element) => boolean
  /** Shows the notice that the application cannot start. */
  showStartFailure: () => void
  /** Called after each recorded click or key, once React handles events. */
  onPress?: () => void
  /** Stops the recording. */
  stop: () => void
}

declare global {
  interface Window {
    faroInput?: EarlyInput
    /** Number of parts that React rendered again instead of hydrating. */
    faroRepairs?: number
  }
}

/** Attribute of a control whose click is still to be repeated; `index.html` contains its style. */
export const waitingAttribute = 'data-waiting'

/** Id of the notice that the application cannot start; `index.html` contains its style. */
export const noticeId = 'start-failed'

export const regionOf = (element: Element): Region =>
  element.closest('main, [role=dialog]') ? 'screen' : 'shell'

/**
 * Describes a control by its kind, its name and the nearest ancestor with an id, such as the card of a post. The
 * description is the same in another render; it omits numbers, because counts change.
 */
export function describe(control: Element): string {
  const name = control.getAttribute('aria-label') ?? control.textContent.trim()
  return [control.localName, control.closest('[id]')?.id ?? '', name.replaceAll(/\d+/gu, '')].join(' ')
}

/** Returns the control with a description, if exactly one has it. */
export function controlLike(description: string): HTMLElement | undefined {
  const kind = description.slice(0, description.indexOf(' '))
  const [found, another] = [...document.querySelectorAll<HTMLElement>(kind)].filter(
    (one) => describe(one) === description,
  )
  return another ? undefined : found
}
