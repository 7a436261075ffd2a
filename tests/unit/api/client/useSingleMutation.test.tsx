// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { useSingleMutation } from '../../../../src/api/client/useSingleMutation.ts'
import { eventually, flushTasks } from '../../../eventually.ts'

function start(
  mutationFn: (n: number) => Promise<number>,
  options: { onError?: (error: Error) => Promise<void> } = {},
) {
  const client = new QueryClient()
  return renderHook(() => useSingleMutation({ mutationFn, ...options }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result
}

afterEach(cleanup)

describe('a mutation started by a press', () => {
  it('runs once although it is pressed twice before a render', async () => {
    let answer: (n: number) => void = () => undefined
    const send = vi.fn<(n: number) => Promise<number>>(() => new Promise((resolve) => (answer = resolve)))
    const result = start(send)
    await act(async () => {
      result.current.mutate(1)
      result.current.mutate(2)
      await flushTasks()
    })
    expect(send).toHaveBeenCalledTimes(1)
    expect(result.current.isPending).toBe(true)
    await act(async () => {
      result.current.mutate(3)
      answer(1)
      await flushTasks()
    })
    expect([result.current.data, result.current.isPending]).toEqual([1, false])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('keeps its error, and can run again', async () => {
    const send = vi
      .fn<(n: number) => Promise<number>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(2)
    const result = start(send)
    await act(async () => {
      result.current.mutate(1)
      await flushTasks()
    })
    expect(result.current.error?.message).toBe('no')
    await act(async () => {
      result.current.mutate(2)
      await flushTasks()
    })
    expect([result.current.data, result.current.error]).toEqual([2, null])
    // React Query's own arguments are not passed on.
    expect(send.mock.calls).toEqual([[1], [2]])
  })

  it('returns its result to the caller', async () => {
    const result = start(async (n) => n)
    const onSuccess = vi.fn()
    await act(async () => {
      result.current.mutate(4, { onSuccess })
      await flushTasks()
    })
    expect(onSuccess.mock.calls[0]?.[0]).toBe(4)
  })
})

describe('a form’s mutation', () => {
  it('runs once although it is submitted twice before a render', async () => {
    const answer = Promise.withResolvers<number>()
    const send = vi.fn<(n: number) => Promise<number>>(() => answer.promise)
    const result = start(send)
    const both = [result.current.submit(1), result.current.submit(2)]
    await eventually(() => expect(result.current.isPending).toBe(true))
    expect(await result.current.submit(3)).toBe(false)
    answer.resolve(1)
    expect(await act(() => Promise.all(both))).toEqual([true, false])
    expect(send.mock.calls).toEqual([[1]])
    await eventually(() => expect(result.current.isPending).toBe(false))
    // A later submission runs again.
    await act(() => result.current.submit(4))
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('is pending until its onError has finished', async () => {
    const read = Promise.withResolvers<void>()
    const result = start(() => Promise.reject(new ApiError('network')), { onError: () => read.promise })
    const sent = result.current.submit(1)
    await eventually(() => expect(result.current.isPending).toBe(true))
    read.resolve()
    expect(await act(() => sent)).toBe(false)
    await eventually(() =>
      expect(result.current).toMatchObject({ isPending: false, error: { kind: 'network' } }),
    )
  })
})
