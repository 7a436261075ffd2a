/**
 * A Docs page renders each story in an iframe, so that stories do not share handlers, session, clock or dialogs. This
 * module adapts a story to running in such a frame.
 */
import { addons } from 'storybook/preview-api'
import { isolateDevice } from './isolateDevice.ts'

type Channel = ReturnType<typeof addons.getChannel>

/** Initial height of a frame, and the phone width for stories of phone layouts. */
export const frameHeight = '720px'
const phoneWidth = '390px'
/** Maximum height of a frame; longer stories scroll inside it. */
const highest = 1600

const element = window.frameElement
/** The iframe of this page, if it belongs to a Docs page. */
const frame = element?.id.startsWith('iframe--') ? (element as HTMLIFrameElement) : undefined
const docs = frame && (window.parent as Window & { __STORYBOOK_ADDONS_CHANNEL__: Channel })

/** Globals in a frame: the theme of the Docs page, and no automatic accessibility check, which runs elsewhere. */
export function frameGlobals(): Record<string, unknown> {
  if (!docs) return {}
  const channel = docs.__STORYBOOK_ADDONS_CHANNEL__
  const [update] = channel.last('globalsUpdated') ?? channel.last('setGlobals') ?? []
  return { theme: update?.globals.theme ?? 'light', a11y: { manual: true } }
}

/** Forwards changes of controls and theme: Storybook sends them only to stories rendered directly on the Docs page. */
function follow(channel: Channel): void {
  for (const event of ['updateStoryArgs', 'resetStoryArgs', 'updateGlobals']) {
    const forward = (payload: unknown) => {
      for (const listener of addons.getChannel().listeners(event) ?? []) listener(payload)
    }
    channel.on(event, forward)
    addEventListener('pagehide', () => channel.off(event, forward))
  }
}

/** Keeps the Docs page from scrolling when a method scrolls the story. */
function preventPageScroll(docsPage: Window, prototype: object, method: string): void {
  const call = Reflect.get(prototype, method) as (...options: unknown[]) => void
  Reflect.set(prototype, method, function (this: Element, ...options: unknown[]) {
    const { scrollX: left, scrollY: top } = docsPage
    call.apply(this, options)
    docsPage.scrollTo({ left, top, behavior: 'instant' })
  })
}

/** Makes IntersectionObserver relative to the frame, wherever the Docs page is scrolled to. */
function observeWithinFrame(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(callback, { ...options, root: options?.root ?? document })
    }
  }
}

/** Ignores the loss of focus to another frame, so that the story looks as if it still had it. */
function keepFocus(): void {
  for (const type of ['blur', 'focusout']) {
    addEventListener(type, (event) => !document.hasFocus() && event.stopImmediatePropagation(), true)
  }
}

const request = frame && navigator.locks.request.bind(navigator.locks)

/**
 * Waits until no other story of the page is playing, because only one frame can have the focus. Returns a function
 * that lets the next story play.
 */
function turn(): Promise<() => void> {
  return new Promise((begin) => {
    void request?.('docs', () => new Promise<void>((end) => begin(end)))
  })
}

/** Adapts the frame's height to the story's content, including overlays. */
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

/** Runs before a story is rendered in a frame. */
export async function enterFrame(tags: string[]): Promise<void> {
  if (!frame) return
  if (tags.includes('phone')) frame.style.width = phoneWidth
  const end = await turn()
  addons.getChannel().once('storyFinished', () => {
    fit(frame)
    end()
  })
}
