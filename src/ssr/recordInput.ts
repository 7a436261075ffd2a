import { describe, type EarlyInput, type EarlyPress, waitingAttribute } from './earlyPresses.ts'

/** Elements that do something when they are pressed, but not without the application. */
const pressable = 'button, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'
const textFields = 'input, textarea, select, [contenteditable]'
/** Keys with which a control is used, besides those that press it. */
const controlKeys = /^(?:Arrow\w+|Home|End|PageUp|PageDown|Escape)$/u
/** Milliseconds without an effect of a press after which a notice is shown. */
const noticeDelayMs = 20_000

/**
 * Records what the member does until the application takes over. Links, text fields, shortcuts and scrolling work by
 * themselves and are left alone.
 */
export function recordInput(showStartFailure: () => void): void {
  const recording = new AbortController()
  const input: EarlyInput = {
    presses: [],
    fields: new Set(),
    composing: null,
    isReady: () => false,
    showStartFailure,
    stop: () => recording.abort(),
  }
  window.faroInput = input

  function record(event: Event, press: Pick<EarlyPress, 'kind' | 'control' | 'key' | 'submitter'>): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    const { kind, control, key } = press
    // Pressed again because nothing has happened yet: the member wants one effect.
    const isRepeated = input.presses.some(
      (one) => one.control === control && one.kind === kind && one.key === key,
    )
    if (isRepeated) return
    const { pathname, search } = location
    const recorded = { ...press, description: describe(control), pathname, search }
    input.presses.push(recorded)
    control.setAttribute(waitingAttribute, '')
    setTimeout(() => {
      if (input.presses.includes(recorded)) showStartFailure()
    }, noticeDelayMs)
    input.onPress?.()
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as Element
    if (input.isReady(target)) return
    const control = target.closest<HTMLElement>(`a[href], label, ${textFields}, ${pressable}`)
    if (control?.matches(pressable) && !control.matches('a[href]')) record(event, { kind: 'click', control })
  }
  function onSubmit(event: SubmitEvent): void {
    const control = event.target as HTMLElement
    if (!input.isReady(control)) record(event, { kind: 'submit', control, submitter: event.submitter })
  }
  function onKey(event: KeyboardEvent): void {
    const control = event.target as HTMLElement
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (input.isReady(control) || ctrlKey || metaKey || altKey || isComposing) return
    if (control.matches(pressable) && controlKeys.test(key)) record(event, { kind: 'key', control, key })
  }
  function onInput({ target }: Event): void {
    if (target instanceof HTMLElement && !input.isReady(target)) input.fields.add(target)
  }
  function onComposition({ type, target }: CompositionEvent): void {
    input.composing = type === 'compositionstart' ? target : null
  }

  const options = { capture: true, signal: recording.signal }
  addEventListener('click', onClick, options)
  addEventListener('submit', onSubmit, options)
  addEventListener('keydown', onKey, options)
  addEventListener('input', onInput, options)
  addEventListener('compositionstart', onComposition, options)
  addEventListener('compositionend', onComposition, options)
}
