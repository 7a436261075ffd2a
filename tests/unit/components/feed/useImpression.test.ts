// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useImpression } from '../../../../src/components/media/shared/useImpression.ts'

let look: (share: number, height?: number) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: object[]) => void) {
        look = (share, height = 400) =>
          told([
            {
              isIntersecting: share > 0,
              boundingClientRect: { height },
              intersectionRect: { height: height * share },
              rootBounds: { height: 800 },
            },
          ])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function seenOf(options?: { repeat?: boolean }) {
  const seen = vi.fn()
  const ref = { current: document.createElement('div') }
  renderHook(() => useImpression(ref, seen, options))
  return seen
}

describe('an impression', () => {
  it('counts when at least half of an element was visible for a second', () => {
    const seen = seenOf()
    look(0.49)
    vi.advanceTimersByTime(5000)
    expect(seen).not.toHaveBeenCalled()
    look(0.5)
    vi.advanceTimersByTime(999)
    expect(seen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(seen).toHaveBeenCalledOnce()
  })

  it('does not count when the element leaves earlier', () => {
    const seen = seenOf()
    look(1)
    vi.advanceTimersByTime(900)
    look(0.2)
    vi.advanceTimersByTime(5000)
    expect(seen).not.toHaveBeenCalled()
  })

  it('counts once, although the element comes back', () => {
    const seen = seenOf()
    for (let turn = 0; turn < 3; turn += 1) {
      look(1)
      vi.advanceTimersByTime(1500)
      look(0)
    }
    expect(seen).toHaveBeenCalledOnce()
  })

  it('counts again whenever a repeatable one comes back into view; not by small moves at the edge', () => {
    const seen = seenOf({ repeat: true })
    look(1)
    vi.advanceTimersByTime(1500)
    look(0.3)
    look(1)
    vi.advanceTimersByTime(1500)
    expect(seen).toHaveBeenCalledOnce()
    look(0)
    look(1)
    vi.advanceTimersByTime(1500)
    expect(seen).toHaveBeenCalledTimes(2)
  })

  it('counts when a taller element fills half of the screen', () => {
    const seen = seenOf()
    look(0.2, 2400)
    vi.advanceTimersByTime(1500)
    expect(seen).toHaveBeenCalledOnce()
  })

  it('does not count in a hidden tab, but once the tab is shown', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const seen = seenOf()
    look(1)
    vi.advanceTimersByTime(5000)
    expect(seen).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1000)
    expect(seen).toHaveBeenCalledOnce()
    hidden.mockRestore()
  })
})
