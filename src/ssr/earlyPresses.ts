/**
 * Presses, keys and text that come while a screen can be seen and its application has not started. The document's first
 * script records them (`recordInput.ts`), and the application repeats each once React handles events (`replay.ts`).
 */

/** A part of the page that is hydrated as one: the shell, or the screen in it. */
export type Region = 'shell' | 'screen'

export interface EarlyPress {
  kind: 'click' | 'submit' | 'key'
  control: HTMLElement
  /** Name of a pressed key. */
  key?: string | undefined
  /** Button that submits the form. */
  submitter?: HTMLElement | null
  /** Finds the control again where it was rendered anew; see `describe`. */
  description: string
  /** Path of the screen, and its query, which tells of an open drawer. */
  pathname: string
  search: string
}

export interface EarlyInput {
  /** Presses that have had no effect yet. */
  presses: EarlyPress[]
  /** Fields that were changed. */
  fields: Set<HTMLElement>
  /** The field in which an input method composes text. */
  composing: EventTarget | null
  /** Whether the part of the page around an element is hydrated: its events are no longer recorded. */
  isReady: (target: Element) => boolean
  /** Shows a notice that the application cannot start. */
  showStartFailure: () => void
  /** Called after each recorded press, once React handles events. */
  onPress?: () => void
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

/** Marks a control whose press waits for the application; `index.html` has its style. */
export const waitingAttribute = 'data-waiting'

/** Id of the notice that the application cannot start; `index.html` has its style. */
export const noticeId = 'start-failed'

/** The region that an element belongs to. */
export const regionOf = (element: Element): Region =>
  element.closest('main, [role=dialog]') ? 'screen' : 'shell'

/**
 * Kind, surroundings and name of a control, the same in another rendering. Numbers are left out: they are counts, which
 * change. The surroundings are the nearest element with an id, such as the card of a post.
 */
export function describe(control: Element): string {
  const name = control.getAttribute('aria-label') ?? control.textContent.trim()
  return [control.localName, control.closest('[id]')?.id ?? '', name.replaceAll(/\d+/gu, '')].join(' ')
}

/** The control with a description, if there is exactly one. */
export function controlLike(description: string): HTMLElement | undefined {
  const kind = description.slice(0, description.indexOf(' '))
  const [found, another] = [...document.querySelectorAll<HTMLElement>(kind)].filter(
    (one) => describe(one) === description,
  )
  return another ? undefined : found
}
