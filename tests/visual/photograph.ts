import type { Page } from 'playwright'

const margin = 16

/** Waits until fonts, pictures and layout are ready, and animations have finished. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy')
    await Promise.race([
      Promise.all(
        pictures.map(
          (image) =>
            new Promise((resolve) => {
              image.addEventListener('load', resolve)
              image.addEventListener('error', resolve)
            }),
        ),
      ),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Lists that measure themselves need a moment after the window was resized.
    const shape = () =>
      `${document.documentElement.scrollHeight} ${document.body.querySelectorAll('*').length}`
    const moving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    // A closing layer stays until its animation is over.
    const leaving = () =>
      [
        ...document.querySelectorAll('[data-state=closed]:is([data-part=backdrop], [data-part=content])'),
      ].some((layer) => layer.checkVisibility())
    const until = performance.now() + 5000
    let before = ''
    let same = 0
    while (same < 3 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      const now = shape()
      same = now === before && !moving() && !leaving() ? same + 1 : 0
      before = now
    }
  })
}

/**
 * Photographs what the story shows: its root, or an overlay (dialog, menu, toast), with a margin. The height is that of
 * the viewport when nothing has a size of its own.
 */
export async function photograph(page: Page): Promise<Buffer> {
  await settle(page)
  const area = await page.evaluate(() => {
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const { visibility, opacity, display } = getComputedStyle(element)
      return width > 1 && height > 1 && visibility !== 'hidden' && opacity !== '0' && display !== 'none'
    }
    const root = document.querySelector('#storybook-root')
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].filter(
      visible,
    )
    const own = [...document.querySelectorAll('#storybook-root *')]
    const over = [...document.querySelectorAll('body > *')].filter(
      (child) => child !== root && !child.matches('script, style, [class^=sb-], [id^=storybook]'),
    )
    const inside = over.flatMap((child) => [child].concat(Array.from(child.querySelectorAll('*'))))
    const shown = dialogs.length > 0 ? dialogs : own.concat(inside).filter(visible)
    if (shown.length === 0) return null
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
    return { left, top, right, bottom, fixed: dialogs.length > 0 }
  })
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 }
  const options = { animations: 'disabled', caret: 'hide', scale: 'css' } as const
  if (!area) return page.screenshot(options)
  const lowest = area.fixed ? viewport.height : 2400
  const x = Math.max(0, Math.floor(area.left) - margin)
  const y = Math.max(0, Math.floor(area.top) - margin)
  const clip = {
    x,
    y,
    width: Math.max(1, Math.min(viewport.width, Math.ceil(area.right) + margin) - x),
    height: Math.max(1, Math.min(lowest, Math.ceil(area.bottom) + margin) - y),
  }
  const beyond = !area.fixed && clip.y + clip.height > viewport.height
  // The feed renders only visible posts: it would measure itself again for a picture larger than the window.
  const measures = beyond && (await page.evaluate(() => document.querySelector('[role=feed]') !== null))
  if (!measures) return page.screenshot({ ...options, clip, fullPage: beyond })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: viewport.width, height })
  await settle(page)
  const picture = await page.screenshot({ ...options, clip })
  await page.setViewportSize(viewport)
  return picture
}
