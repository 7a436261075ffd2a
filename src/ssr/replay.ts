/** Repeats what the member did before the application was ready, once for each part of the page that becomes ready. */
import { controlsLike, type EarlyPress, type Region, regionOf, waitingAttribute } from './earlyPresses.ts'

/**
 * Lets React know what a field contains. React compares with the value that it has seen last, which is what the field
 * contained when it was hydrated.
 */
function announce(field: HTMLElement): void {
  if (!field.isConnected) return
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(field.type)) {
    field.checked = !field.checked
    field.click()
    return
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    return
  }
  const { value, selectionStart, selectionEnd } = field
  field.value = ''
  // React does not notice this one.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}

/** Milliseconds for which a control that was rendered anew is looked for: lists render after they have been measured. */
const patienceMs = 5000

/** The control of a press, or the one in its place; undefined if there is none in time. */
function findControl({ control, description, index }: EarlyPress): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const look = () => (control.isConnected ? control : controlsLike(description)[index])
    const end = (found: HTMLElement | undefined) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(found)
    }
    const observer = new MutationObserver(() => {
      const found = look()
      if (found) end(found)
    })
    const timer = setTimeout(end, patienceMs, undefined)
    observer.observe(document.body, { childList: true, subtree: true })
    const found = look()
    if (found) end(found)
  })
}

/** Fires an event, which is not recorded again. */
function unrecorded(fire: () => void): void {
  const input = window.faroInput
  const before = input?.isReady
  if (input) input.isReady = () => true
  fire()
  if (input && before) input.isReady = before
}

/** Fires the event of a press. @returns whether it has reached its target. */
function fire({ kind, key = '' }: EarlyPress, target: HTMLElement): boolean {
  let hasReached = false
  const type = kind === 'key' ? 'keydown' : kind
  const onReached = () => (hasReached = true)
  target.addEventListener(type, onReached, { once: true })
  unrecorded(() => {
    if (kind === 'submit') (target as HTMLFormElement).requestSubmit()
    else if (kind === 'click') target.click()
    else target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  })
  target.removeEventListener(type, onReached)
  return hasReached
}

/** Milliseconds between two attempts to fire an event, and for which they are made: the code may take long to load. */
const retryMs = 50
const retriedMs = 60_000

const nextTask = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Repeats a press. React hydrates the part that an event is for before it handles the event; while the part's code is
 * still loading, it stops the event. The handlers of a hydrated part only know what the server knows until it has
 * rendered once more, so an event that nothing handles comes first.
 */
async function repeat(press: EarlyPress): Promise<void> {
  const until = performance.now() + retriedMs
  let target: HTMLElement | undefined
  do {
    target = press.control.isConnected ? press.control : await findControl(press)
    if (!target || target.closest('[inert]')) break
    target.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true }))
    await nextTask()
    if (fire(press, target)) break
    await nextTask(retryMs)
  } while (performance.now() < until)
  press.control.removeAttribute(waitingAttribute)
}

/** Repeats what was done before the application began to handle events. React cannot hydrate a part while it works. */
function repeatAll(presses: readonly EarlyPress[]): void {
  setTimeout(() => {
    for (const press of presses) void repeat(press)
  })
}

/**
 * Lets the events of a region that has been hydrated take their usual way. From the shell on, presses anywhere are
 * repeated at once: React hydrates the part that they are for. Text is announced when its region has been hydrated.
 */
export function markReady(region: Region): void {
  const input = window.faroInput
  if (!input) return
  const isReady = (target: Element) => region === 'screen' || regionOf(target) === 'shell'
  input.isReady = isReady
  const fields = [...input.fields].filter(isReady)
  for (const field of fields) input.fields.delete(field)
  setTimeout(() => fields.forEach(announce))
  repeatAll(input.presses.splice(0))
  input.onPress = (press) => {
    input.presses.splice(input.presses.indexOf(press), 1)
    repeatAll([press])
  }
  if (region === 'screen') {
    input.stop()
    delete window.faroInput
  }
}
