import { controlsLike, describe, type EarlyInput, type EarlyPress, waitingAttribute } from './earlyPresses.ts'

/** Elements that do something when they are pressed, but not without the application. */
const pressable = 'button, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'
const textFields = 'input, textarea, select, [contenteditable]'
/** Keys that have an effect of their own in the browser, and those that only change others. */
const nativeKeys = /^(?:Tab|Enter| |Shift|Control|Alt|Meta|AltGraph|CapsLock|F\d+|Dead|Unidentified)$/u

/**
 * Records what the member does until the application takes over. Links, text fields and scrolling work by themselves and
 * are left alone.
 */
export function recordInput(fail: () => void): void {
  const recording = new AbortController()
  const input: EarlyInput = {
    presses: [],
    fields: new Set(),
    isReady: () => false,
    fail,
    stop: () => recording.abort(),
  }
  window.faroInput = input

  function record(event: Event, control: HTMLElement, more: Pick<EarlyPress, 'kind' | 'key'>): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    // Pressed again because nothing has happened yet: the member wants one effect.
    if (control.getAttribute(waitingAttribute) === more.kind) return
    const description = describe(control)
    const index = controlsLike(description).indexOf(control)
    const press: EarlyPress = { ...more, control, description, index }
    input.presses.push(press)
    control.setAttribute(waitingAttribute, more.kind)
    input.onPress?.(press)
  }

  function onClick(event: Event): void {
    const target = event.target as Element
    if (input.isReady(target)) return
    const control = target.closest<HTMLElement>(`a[href], label, ${textFields}, ${pressable}`)
    if (control?.matches(pressable)) record(event, control, { kind: 'click' })
  }
  function onSubmit(event: Event): void {
    const form = event.target as HTMLElement
    if (!input.isReady(form)) record(event, form, { kind: 'submit' })
  }
  function onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    const isTyped = target.matches(textFields)
    if (input.isReady(target) || nativeKeys.test(event.key) || isTyped) return
    // The arrows scroll the page unless they belong to a control.
    if (/^(?:Arrow|Page|Home|End)/u.test(event.key) && !target.matches(pressable)) return
    record(event, target, { kind: 'key', key: event.key })
  }
  function onInput({ target }: Event): void {
    if (target instanceof HTMLElement && !input.isReady(target)) input.fields.add(target)
  }

  const options = { capture: true, signal: recording.signal }
  addEventListener('click', onClick, options)
  addEventListener('submit', onSubmit, options)
  addEventListener('keydown', onKey, options)
  addEventListener('input', onInput, options)
}
