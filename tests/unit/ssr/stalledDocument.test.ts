// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkEveryMs, longestPauseMs, watchDocument } from '../../../src/ssr/stalledDocument.ts'

/** Puts a part of a document into the page: its head, and the beginning of its screen. */
function receive(readyState: DocumentReadyState): void {
  document.documentElement.innerHTML =
    '<head><title>Faro</title><script type="module" src="/assets/a.js"></script></head>' +
    '<body><div id="root"><p>Half a scr</p></div></body>'
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an incomplete document', () => {
  it.each(['with a part of the screen', 'without a body'])(
    'starts the application after the timeout %s',
    (part) => {
      receive('loading')
      if (part === 'without a body') document.body.remove()
      watchDocument()
      vi.advanceTimersByTime(longestPauseMs)
      document.head.append(document.createElement('meta'))
      vi.advanceTimersByTime(longestPauseMs + checkEveryMs - 1)
      expect(document.querySelector('#root:empty')).toBeNull()
      vi.advanceTimersByTime(1)
      expect(document.title).toBe('Faro')
      expect(document.querySelectorAll('script[type=module][src="/assets/a.js"]')).toHaveLength(1)
      expect(document.body.outerHTML).toBe('<body><div id="root"></div></body>')
    },
  )
})

it('does not affect a complete document whose script is still loading', () => {
  receive('interactive')
  watchDocument()
  vi.advanceTimersByTime(2 * longestPauseMs)
  expect(document.body.textContent).toBe('Half a scr')
})
