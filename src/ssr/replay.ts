/** Repeats what the member did before the application handled events. */
import { layersLoaded } from '#lazy/lazyComponent.tsx'
import { endHydration } from '#lib/idle.ts'
import {
  controlLike,
  type EarlyInput,
  type EarlyPress,
  noticeId,
  type Region,
  regionOf,
  waitingAttribute,
} from './earlyPresses.ts'

/**
 * Reports the value of a field to React, which compares it with the value that it has seen last: what the field contained
 * when it was hydrated.
 */
function reportValue(field: HTMLElement): void {
  if (!field.isConnected) return
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(field.type)) {
    field.checked = !field.checked
    field.click()
    return
  }
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'file')
  if (isText) {
    const { value, selectionStart, selectionEnd } = field
    field.value = ''
    // React's record of the value does not see the native setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  } else field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Reports the values of fields, of one in which text is being composed afterwards. */
function reportValues(fields: readonly HTMLElement[], composing: EventTarget | null): void {
  for (const field of fields) {
    if (field === composing)
      field.addEventListener('compositionend', () => setTimeout(reportValue, 0, field), { once: true })
    else reportValue(field)
  }
}

/** Dispatches an event, which is not recorded again. */
function withoutRecording(input: EarlyInput, dispatch: () => void): void {
  const { isReady } = input
  input.isReady = () => true
  dispatch()
  input.isReady = isReady
}

/** Dispatches the event of a press. @returns whether it has reached its target. */
function dispatchPress(input: EarlyInput, press: EarlyPress, target: HTMLElement): boolean {
  const { kind, key = '', submitter } = press
  let hasReached = false
  const type = kind === 'key' ? 'keydown' : kind
  const onReached = () => (hasReached = true)
  target.addEventListener(type, onReached, { once: true })
  withoutRecording(input, () => {
    if (kind === 'submit') (target as HTMLFormElement).requestSubmit(...(submitter ? [submitter] : []))
    else if (kind === 'click') target.click()
    else target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  })
  target.removeEventListener(type, onReached)
  return hasReached
}

/** Whether a control can be used: a disabled button, an inert part and an invalid form react to nothing. */
const isUsable = (target: HTMLElement): boolean =>
  !target.matches(':disabled') &&
  !target.closest('[inert]') &&
  (!(target instanceof HTMLFormElement) || target.noValidate || target.checkValidity())

const nextTask = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Tries to repeat a press once. React hydrates the part that an event is for before it handles the event; while the
 * part's code is still loading, it stops the event. The handlers of a hydrated part only know what the server knows
 * until it has rendered once more, so an event without handlers comes first.
 * @returns whether the press is settled: it has had its effect, or can have none any more.
 */
async function repeat(input: EarlyInput, press: EarlyPress): Promise<boolean> {
  const { control, pathname, search } = press
  if (location.pathname !== pathname) return true
  // A control that has gone with its drawer must not be pressed when that opens again.
  if (!control.isConnected && location.search !== search) return true
  const target = control.isConnected ? control : controlLike(press.description)
  if (!target) return false
  target.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true }))
  // React renders again in a microtask.
  await Promise.resolve()
  return !isUsable(target) || dispatchPress(input, press, target)
}

/** Milliseconds between two attempts, and for which they are made: the code of a part may take long to load. */
const retryMs = 50
const retriedMs = 60_000

/** Ends the acknowledgement of a press when what it opens has been loaded. */
async function endWaiting(input: EarlyInput, control: HTMLElement): Promise<void> {
  await layersLoaded()
  if (!input.presses.some((press) => press.control === control)) control.removeAttribute(waitingAttribute)
}

/** Repeats all presses in their order; those whose part is not there yet, as soon as it is. */
async function repeatPresses(input: EarlyInput): Promise<void> {
  // React cannot hydrate a part while it works.
  await nextTask()
  const until = performance.now() + retriedMs
  while (input.presses.length > 0 && performance.now() < until) {
    const attempted = input.presses.slice()
    for (const press of attempted) {
      if (!(await repeat(input, press))) continue
      input.presses.splice(input.presses.indexOf(press), 1)
      void endWaiting(input, press.control)
    }
    if (input.presses.length > 0) await nextTask(retryMs)
  }
  for (const { control } of input.presses.splice(0)) control.removeAttribute(waitingAttribute)
}

/**
 * Repeats what was recorded, and lets the events of a region take their usual way. From the shell on React handles
 * events, so presses anywhere are repeated at once; values of fields are reported when their region has been hydrated.
 */
export function markReady(region: Region): void {
  if (region === 'screen') endHydration()
  const input = window.faroInput
  if (!input) return
  const isReady = (target: Element) => region === 'screen' || regionOf(target) === 'shell'
  input.isReady = isReady
  const fields = [...input.fields].filter(isReady)
  for (const field of fields) input.fields.delete(field)
  setTimeout(() => reportValues(fields, input.composing))
  if (!input.onPress) {
    let isRepeating = false
    input.onPress = () => {
      if (isRepeating) return
      isRepeating = true
      void repeatPresses(input).finally(() => {
        isRepeating = false
      })
    }
  }
  input.onPress()
  if (region === 'screen') {
    input.stop()
    document.getElementById(noticeId)?.remove()
    delete window.faroInput
  }
}
