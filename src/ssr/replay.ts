/** Repeats the clicks, keys and text from before the application handled events. */
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

/** Reports a field's value to React, which compares it with the value at hydration. */
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
    // The native setter bypasses React's record of the value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  } else field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Reports the values of fields; a field with text in composition is reported after the composition. */
function reportValues(fields: readonly HTMLElement[], composing: EventTarget | null): void {
  for (const field of fields) {
    if (field === composing)
      field.addEventListener('compositionend', () => setTimeout(reportValue, 0, field), { once: true })
    else reportValue(field)
  }
}

/** Dispatches an event without recording it again. */
function withoutRecording(input: EarlyInput, dispatch: () => void): void {
  const { isReady } = input
  input.isReady = () => true
  dispatch()
  input.isReady = isReady
}

/**
 * Dispatches the event of a recorded click or key.
 * @returns whether the event reached its target.
 */
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

/** Whether a control reacts to events: not if it is disabled, inert, or in an invalid form. */
const isUsable = (target: HTMLElement): boolean =>
  !target.matches(':disabled') &&
  !target.closest('[inert]') &&
  (!(target instanceof HTMLFormElement) || target.noValidate || target.checkValidity())

const nextTask = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Tries once to repeat a click or key. React hydrates an event's target before it handles the event; while the target's
 * code is loading, React drops the event. The handlers of a newly hydrated part have only the server's values until its
 * next render, so the first event is one without handlers.
 * @returns whether the attempt is final: it had its effect, or can no longer have one.
 */
async function repeat(input: EarlyInput, press: EarlyPress): Promise<boolean> {
  const { control, pathname, search } = press
  if (location.pathname !== pathname) return true
  // A control of a drawer that was closed must not be clicked when the drawer opens again.
  if (!control.isConnected && location.search !== search) return true
  const target = control.isConnected ? control : controlLike(press.description)
  if (!target) return false
  target.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true }))
  // React renders again in a microtask.
  await Promise.resolve()
  return !isUsable(target) || dispatchPress(input, press, target)
}

/** Milliseconds between two attempts, and in total: the code of a part may load slowly. */
const retryMs = 50
const retriedMs = 60_000

/** Removes the waiting mark of a control when the layer that it opened has loaded. */
async function endWaiting(input: EarlyInput, control: HTMLElement): Promise<void> {
  await layersLoaded()
  if (!input.presses.some((press) => press.control === control)) control.removeAttribute(waitingAttribute)
}

/** Repeats all clicks and keys in order. Those whose target is not hydrated yet are repeated later. */
async function repeatPresses(input: EarlyInput): Promise<void> {
  // React cannot hydrate while this code runs.
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
 * Repeats the recorded input and ends the recording for a region. React handles events of the whole page once the shell
 * is hydrated, so clicks are repeated in all regions; values of fields are reported when their own region is hydrated.
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
