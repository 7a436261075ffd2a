import { describe, type EarlyInput, type EarlyPress, waitingAttribute } from './earlyPresses.ts'

/** Controls that need the application in order to work. */
const pressable = 'button, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'
const textFields = 'input, textarea, select, [contenteditable]'
/** Keys that operate a control without activating it. */
const controlKeys = /^(?:Arrow\w+|Home|End|PageUp|PageDown|Escape)$/u
/** Milliseconds after a click without an effect until the notice is shown. */
const noticeDelayMs = 20_000

/**
 * Records clicks, keys and text until the application handles events. Links, text fields, shortcuts and scrolling work
 * without the application and are ignored.
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
    // A repeated click on the same control, made because nothing has happened yet, counts once.
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
