/**
 * A Docs page shows each story in a frame, so that none shares handlers, session, clock or dialogs with another. This is
 * what a story does differently there.
 */
import { addons } from 'storybook/preview-api'
import { isolateDevice } from './isolateDevice.ts'

type Channel = ReturnType<typeof addons.getChannel>

/** How high and wide a frame is before its story is drawn; the width of a phone for what exists only there. */
export const frameHeight = '720px'
const phoneWidth = '390px'
/** What is longer scrolls inside of its frame. */
const highest = 1600

const element = window.frameElement
/** The frame this page stands in, if that is one of a Docs page. */
const frame = element?.id.startsWith('iframe--') ? (element as HTMLIFrameElement) : undefined
const docs = frame && (window.parent as Window & { __STORYBOOK_ADDONS_CHANNEL__: Channel })

/** What differs from the usual globals: the theme is that of the Docs page, and accessibility is looked at elsewhere. */
export function frameGlobals(): Record<string, unknown> {
  if (!docs) return {}
  const channel = docs.__STORYBOOK_ADDONS_CHANNEL__
  const [told] = channel.last('globalsUpdated') ?? channel.last('setGlobals') ?? []
  return { theme: told?.globals.theme ?? 'light', a11y: { manual: true } }
}

/** Controls and theme are set on the Docs page, and Storybook tells them only to stories that stand on it unframed. */
function follow(channel: Channel): void {
  for (const event of ['updateStoryArgs', 'resetStoryArgs', 'updateGlobals']) {
    const tell = (payload: unknown) => {
      for (const listener of addons.getChannel().listeners(event) ?? []) listener(payload)
    }
    channel.on(event, tell)
    addEventListener('pagehide', () => channel.off(event, tell))
  }
}

/** What scrolls a story to something would move the Docs page too. */
function preventPageScroll(docsPage: Window, prototype: object, method: string): void {
  const call = Reflect.get(prototype, method) as (...options: unknown[]) => void
  Reflect.set(prototype, method, function (this: Element, ...options: unknown[]) {
    const { scrollX: left, scrollY: top } = docsPage
    call.apply(this, options)
    docsPage.scrollTo({ left, top, behavior: 'instant' })
  })
}

/** What comes into view in the frame is in view, wherever the Docs page is scrolled to. */
function observeWithinFrame(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(callback, { ...options, root: options?.root ?? document })
    }
  }
}

/** When another frame takes the focus, this story goes on looking as if it had it. */
function keepFocus(): void {
  for (const type of ['blur', 'focusout']) {
    addEventListener(type, (event) => !document.hasFocus() && event.stopImmediatePropagation(), true)
  }
}

const request = frame && navigator.locks.request.bind(navigator.locks)

/** Waits until no other story of the page plays: only one page has the focus. Returns what ends the turn. */
function turn(): Promise<() => void> {
  return new Promise((begin) => {
    void request?.('docs', () => new Promise<void>((end) => begin(end)))
  })
}

/** Makes the frame as high as what the story shows, with what it drew over the page. */
function fit({ parentElement }: HTMLIFrameElement): void {
  const layers = [...document.body.children].filter((layer) => !layer.matches('script, style, [class^=sb-]'))
  const ends = layers
    .flatMap((layer) => (layer.id === 'storybook-root' ? layer : [...layer.querySelectorAll('*')]))
    .map((box) => box.getBoundingClientRect().top + Math.max(box.scrollHeight, box.clientHeight) + scrollY)
  const margin = parseFloat(getComputedStyle(document.body).paddingBottom)
  if (parentElement)
    parentElement.style.height = `${Math.min(highest, Math.ceil(Math.max(...ends) + margin))}px`
}

if (frame && docs) {
  isolateDevice(frame.id)
  preventPageScroll(docs, HTMLElement.prototype, 'focus')
  preventPageScroll(docs, Element.prototype, 'scrollIntoView')
  keepFocus()
  observeWithinFrame()
  follow(docs.__STORYBOOK_ADDONS_CHANNEL__)
}

/** Before a story is drawn in a frame. */
export async function enterFrame(tags: string[]): Promise<void> {
  if (!frame) return
  if (tags.includes('phone')) frame.style.width = phoneWidth
  const end = await turn()
  addons.getChannel().once('storyFinished', () => {
    fit(frame)
    end()
  })
}
