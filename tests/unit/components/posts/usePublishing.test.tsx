// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/api/client/errors.ts'
import {
  type PublishOptions,
  usePublishing,
} from '../../../../src/components/publishing/PostComposer/usePublishing.ts'
import { eventually } from '../../../eventually.ts'

afterEach(cleanup)

function hook<Result>(use: () => Result) {
  const client = new QueryClient()
  const { result } = renderHook(use, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return () => result.current
}

describe('publishing', () => {
  /** Returns the form's submissions, answered by the test. */
  function publishing() {
    const sent: { key: string; options: PublishOptions; answer: PromiseWithResolvers<void> }[] = []
    const now = hook(() =>
      usePublishing((post: { key: string }, options) => {
        const answer = Promise.withResolvers<void>()
        sent.push({ key: post.key, options, answer })
        options.signal.addEventListener('abort', () => answer.reject(new ApiError('aborted')))
        return answer.promise
      }, 'No se pudo'),
    )
    const begin = async (bytes: number) => {
      const count = sent.length
      const over = now().publish({ key: now().idempotencyKey }, bytes)
      await eventually(() => expect(sent.length).toBe(count + 1))
      await eventually(() => expect(now().busy).toBe(true))
      const last = sent[count]
      if (!last) throw new Error('Nothing was sent')
      return { ...last, over }
    }
    return { now, begin }
  }
  const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('shows the upload’s progress, and asks before the page is left meanwhile', async () => {
    const { now, begin } = publishing()
    expect(asksBeforeLeaving()).toBe(false)
    const { options, answer, over } = await begin(80)
    expect(now().progress).toEqual({ loaded: 0, total: 80 })
    act(() => options.onUploadProgress?.({ loaded: 42, total: 90 }))
    expect(now().progress).toEqual({ loaded: 42, total: 90 })
    expect(asksBeforeLeaving()).toBe(true)
    answer.resolve()
    expect(await act(() => over)).toBe(true)
    await eventually(() =>
      expect(now()).toMatchObject({ busy: false, progress: undefined, failure: undefined }),
    )
    expect(asksBeforeLeaving()).toBe(false)
    // The next upload starts at zero.
    await begin(10)
    expect(now().progress).toEqual({ loaded: 0, total: 10 })
  })

  it('shows no progress without a file, and lets the member leave the page', async () => {
    const { now, begin } = publishing()
    const { options } = await begin(0)
    expect(options.onUploadProgress).toBeUndefined()
    expect(now().progress).toBeUndefined()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('keeps one key for all attempts of one post', async () => {
    const { begin } = publishing()
    const first = await begin(0)
    first.answer.reject(new ApiError('network'))
    await act(() => first.over)
    const second = await begin(0)
    expect(second.key).toBe(first.key)
    second.answer.resolve()
    await act(() => second.over)
    expect((await begin(0)).key).not.toBe(first.key)
  })

  it('shows that it was cancelled, the server’s message, or the form’s own text', async () => {
    const { now, begin } = publishing()
    const stopped = await begin(10)
    act(() => now().cancel())
    expect(await act(() => stopped.over)).toBe(false)
    await eventually(() =>
      expect(now().failure).toEqual({ title: 'Subida cancelada. Todo lo que escribiste sigue aquí.' }),
    )

    const refused = await begin(10)
    expect(now().failure).toBeUndefined()
    refused.answer.reject(new ApiError('http', { status: 422, serverMessage: 'En pausa' }))
    await act(() => refused.over)
    await eventually(() => expect(now().failure).toEqual({ title: 'En pausa' }))

    const broken = await begin(10)
    broken.answer.reject(new ApiError('network'))
    await act(() => broken.over)
    await eventually(() =>
      expect(now().failure).toEqual({ title: 'No se pudo', detail: 'Error de conexión' }),
    )
  })
})
