// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { VirtualizerHandle } from 'virtua'
import { useThreadScroll } from '../../../../src/components/messaging/MessageThread/useThreadScroll.ts'

afterEach(cleanup)

/** Opens a thread 667 px high, with the state that its list reports. */
function openThread() {
  const box = document.createElement('div')
  const list = { scrollSize: 0, viewportSize: 667 }
  const { result } = renderHook(() =>
    useThreadScroll({
      keys: ['message-1', 'message-2'],
      scroller: { current: box },
      handle: { current: list as VirtualizerHandle },
      loadOlder: undefined,
    }),
  )
  return {
    thread: result,
    /** Reports the list's offset and current height. */
    moves: (offset: number, scrollSize: number) => {
      list.scrollSize = scrollSize
      act(() => result.current.onScroll(offset))
    },
  }
}

it('opens at the newest message, even if the list reports its height late', () => {
  const { thread, moves } = openThread()
  moves(113, 780)
  // Firefox's behaviour: with a height of 772 px, 105 is the maximum offset.
  moves(105, 1065)
  expect(thread.current.scrolledUp).toBe(false)
})

it('leaves the newest message when the thread scrolls up without a change of height', () => {
  const { thread, moves } = openThread()
  moves(398, 1065)
  moves(100, 1065)
  expect(thread.current.scrolledUp).toBe(true)
})

it('leaves the newest message after a jump to another one, whatever height changes meanwhile', () => {
  const { thread, moves } = openThread()
  moves(398, 1065)
  act(() => thread.current.beforeJump())
  moves(100, 1200)
  expect(thread.current.scrolledUp).toBe(true)
})
