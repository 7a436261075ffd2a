import type { Page } from 'playwright'

export interface ScrollMeasurement {
  /** The longest frame in milliseconds. */
  longest: number
  /** Number of frames over 50 ms. */
  slow: number
  /** Number of times that three of them occurred in a row. */
  bursts: number
  /** Maximum number of elements in the list. */
  nodes: number
  note: string
}

/** Seconds of fast scrolling at the beginning, in the middle and at the end of the page. */
const secondsAPlace = 3
const pixelsAFrame = 100

/** Scrolls through the page and measures its frames. */
export async function scrollThrough(page: Page): Promise<ScrollMeasurement> {
  const { frames, nodes } = await page.evaluate(
    async ({ seconds, step }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const frames: number[] = []
      let nodes = 0
      for (const part of [0, 0.5, 0.95]) {
        scrollTo(0, document.documentElement.scrollHeight * part)
        // The frame of the jump itself is not counted.
        let last = await frame()
        for (let waited = 0; waited < 20; waited += 1) last = await frame()
        const until = last + seconds * 1000
        while (last < until) {
          scrollBy(0, step)
          const now = await frame()
          frames.push(now - last)
          last = now
          nodes = Math.max(nodes, document.querySelectorAll('[role=feed] *').length)
        }
      }
      return { frames, nodes }
    },
    { seconds: secondsAPlace, step: pixelsAFrame },
  )
  const slow = frames.map((time) => time > 50)
  return {
    longest: Math.max(...frames),
    slow: slow.filter(Boolean).length,
    bursts: slow.filter((_, index) => index >= 2 && slow[index] && slow[index - 1] && slow[index - 2]).length,
    nodes,
    note: `of ${frames.length}`,
  }
}
