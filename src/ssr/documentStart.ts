/**
 * Runs in the document's head before anything is painted. Hides the screen of another member, records what is pressed
 * before the application is ready, and tells the member if the application cannot start.
 */
import { storageKeys } from '#api/client/storageKeys.ts'
import { foreignAttribute, laterAttribute, memberAttribute } from '#lib/screenDocument.ts'
import { routes as t } from '#locales/routes.ts'
import { noticeId } from './earlyPresses.ts'
import { recordInput } from './recordInput.ts'

/** Whether the document's screen belongs to the member who is signed in on this device. */
function isOwnScreen(member: string): boolean {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null')
    const id = user && typeof user === 'object' && 'id' in user ? String(user.id) : undefined
    return id === member && localStorage.getItem(storageKeys.token) !== null
  } catch {
    return false
  }
}

/** Says that the application cannot start, once. */
function showFailure(): void {
  if (!window.faroInput || document.getElementById(noticeId)) return
  const notice = document.createElement('div')
  notice.id = noticeId
  notice.role = 'alert'
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = t.reload
  notice.append(`${t.startFailed} `, link)
  document.body.append(notice)
}

const root = document.documentElement
const member = root.getAttribute(memberAttribute)
if (member !== null && !isOwnScreen(member)) root.setAttribute(foreignAttribute, '')

recordInput(showFailure)

/** Preloads the screen's scripts once the last one of the shell has come, while larger ones are still on their way. */
function preloadLater({ target }: Event): void {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[${laterAttribute}]`)
  if (!links[0] || links[0].previousElementSibling !== target) return
  document.removeEventListener('load', preloadLater, { capture: true })
  for (const link of links) link.rel = link.getAttribute(laterAttribute) ?? ''
}
// Of resources, the window gets no such event.
document.addEventListener('load', preloadLater, { capture: true })
/** Scripts of others, such as extensions, may fail. */
const isOwnScript = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/assets/`)

addEventListener(
  'error',
  ({ target }) => {
    if (isOwnScript(target)) showFailure()
  },
  { capture: true },
)
