import type { CDPSession, Page } from 'playwright'
import { settle } from './settle.ts'

const margin = 16

interface Layout {
  scroll: { x: number; y: number }
  /** Height of the whole document in px. */
  height: number
  /** The feed renders only visible posts. */
  hasFeed: boolean
  /** Area of the story's visible content: its root, or an overlay (dialog, menu, toast). */
  area?: {
    left: number
    top: number
    right: number
    bottom: number
    /** Whether it is an overlay that does not scroll with the page. */
    fixed: boolean
  }
}

/** Runs in the page. */
function measureLayout(): Layout {
  const layout: Layout = {
    scroll: { x: scrollX, y: scrollY },
    height: Math.max(document.documentElement.scrollHeight, document.body.scrollHeight),
    hasFeed: document.querySelector('[role=feed]') !== null,
  }
  const visible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { visibility, opacity, display } = getComputedStyle(element)
    return width > 1 && height > 1 && visibility !== 'hidden' && opacity !== '0' && display !== 'none'
  }
  const root = document.querySelector('#storybook-root')
  // A modal layer covers the page, so its content is the visible part.
  const content = 'dialog > [data-part=content], [role=dialog]:not(dialog)'
  const dialogs = [...document.querySelectorAll(content)].filter(visible)
  const own = [...document.querySelectorAll('#storybook-root *')]
  const over = [...document.querySelectorAll('body > *')].filter(
    (child) => child !== root && !child.matches('script, style, [class^=sb-], [id^=storybook]'),
  )
  const inside = over.flatMap((child) => [child].concat(Array.from(child.querySelectorAll('*'))))
  const shown = dialogs.length > 0 ? dialogs : own.concat(inside).filter(visible)
  if (shown.length === 0) return layout
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  // A dialog is fixed while the page behind it is scrolled.
  const scrolled = dialogs.length > 0 ? 0 : scrollY
  for (const element of shown) {
    const box = element.getBoundingClientRect()
    left = Math.min(left, box.left)
    top = Math.min(top, box.top + scrolled)
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom + scrolled)
  }
  return { ...layout, area: { left, top, right, bottom, fixed: dialogs.length > 0 } }
}

/** Pauses endless animations at their first frame. Runs in the page. @returns whether there are any. */
function holdAnimations(): boolean {
  const endless = document
    .getAnimations()
    .filter(
      ({ effect, playbackRate }) =>
        effect && playbackRate !== 0 && !Number.isFinite(Number(effect.getComputedTiming().endTime)),
    )
  for (const animation of endless) animation.cancel()
  Object.assign(window, { heldAnimations: endless })
  return endless.length > 0
}

/** Restarts the animations paused by `holdAnimations`. Runs in the page. */
function releaseAnimations(): void {
  const { heldAnimations = [] } = window as unknown as { heldAnimations?: Animation[] }
  for (const animation of heldAnimations) animation.play()
}

interface Clip {
  x: number
  y: number
  width: number
  height: number
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Takes a screenshot through the browser's protocol: Playwright's own function changes styles before and after
 * each, which
 * takes longer than the screenshot.
 * @param clip In CSS pixels of the document.
 */
async function capture(page: Page, clip: Clip, beyondViewport: boolean): Promise<Buffer> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const held = await page.evaluate(holdAnimations)
  const { data } = await (
    await session
  ).send('Page.captureScreenshot', {
    format: 'png',
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: beyondViewport,
    optimizeForSpeed: true,
  })
  if (held) await page.evaluate(releaseAnimations)
  return Buffer.from(data, 'base64')
}

/**
 * Takes a screenshot of the story's visible content with a margin. Without content of a certain size, the height
 * is that
 * of the viewport.
 * @param isResized Whether the window has another size than during the play function.
 */
export async function takeScreenshot(page: Page, isResized: boolean): Promise<Buffer> {
  await settle(page, isResized)
  const { area, scroll, height, hasFeed } = await page.evaluate(measureLayout)
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 }
  if (!area) return capture(page, { ...scroll, ...viewport }, false)
  const lowest = area.fixed ? viewport.height : Math.min(2400, Math.max(height, viewport.height))
  const x = Math.max(0, Math.floor(area.left) - margin)
  const y = Math.max(0, Math.floor(area.top) - margin)
  const clip = {
    x,
    y,
    width: Math.max(1, Math.min(viewport.width, Math.ceil(area.right) + margin) - x),
    height: Math.max(1, Math.min(lowest, Math.ceil(area.bottom) + margin) - y),
  }
  if (area.fixed) return capture(page, { ...clip, x: x + scroll.x, y: y + scroll.y }, false)
  const beyond = clip.y + clip.height > viewport.height
  if (!beyond || !hasFeed) return capture(page, clip, beyond)
  // For a picture larger than the window, the feed would measure its posts again.
  await page.setViewportSize({ width: viewport.width, height: Math.ceil(height) })
  await settle(page, true)
  const picture = await capture(page, clip, false)
  await page.setViewportSize(viewport)
  return picture
}
