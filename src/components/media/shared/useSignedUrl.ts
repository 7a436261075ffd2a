import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MediaDisplayError, type SignedUrlQuery } from '#api/media/signedUrl.ts'
import { deviceTime } from '#lib/clock.ts'

export type SignedUrlState =
  /** `backoff`: the last attempt failed; the next one starts after `ms` milliseconds. */
  | { kind: 'loading'; attempt: number; backoff?: { ms: number; error: Error } }
  | { kind: 'ready'; attempt: number; url: string; until: number }
  | { kind: 'failed'; attempt: number; error: Error }

function afterFailure({ retry, retryDelay }: SignedUrlQuery, error: Error, attempt: number): SignedUrlState {
  if (!retry(attempt - 1, error)) return { kind: 'failed', attempt, error }
  return { kind: 'loading', attempt, backoff: { ms: retryDelay(attempt - 1, error), error } }
}

const firstAttempt: SignedUrlState = { kind: 'loading', attempt: 1 }
const readyWith = (url: string): SignedUrlState => ({ kind: 'ready', attempt: 1, url, until: Infinity })

/**
 * Loads a signed address with retries by the rule of its query, once `enabled`. The query itself makes a single
 * attempt here, because an address that the browser cannot display also counts as a failed attempt. A working
 * address stays, even if the query refetches, so that playback is not interrupted.
 * @param initialUrl an address that is used as the first attempt.
 */
export function useSignedUrl(query: SignedUrlQuery, enabled: boolean, initialUrl?: string | null) {
  const client = useQueryClient()
  const key = hashKey(query.queryKey)
  /** The state, with the key of the query that it belongs to. */
  const [keyed, setKeyed] = useState(initialUrl ? { key, state: readyWith(initialUrl) } : undefined)
  const set = (state: SignedUrlState) => setKeyed({ key, state })
  const current = keyed?.key === key ? keyed.state : undefined
  const state = current ?? (initialUrl ? readyWith(initialUrl) : firstAttempt)
  if (!current && initialUrl) set(state)

  const { attempt } = state
  const backoff = state.kind === 'loading' ? state.backoff : undefined
  const loading = enabled && state.kind === 'loading' && !backoff
  const { data, error, isFetching } = useQuery({
    ...query,
    retry: false,
    // Fails immediately without a connection, so that the error can be shown.
    networkMode: 'always',
    enabled: loading,
  })
  if (loading && !isFetching) {
    if (error) set(afterFailure(query, error, attempt))
    else if (data) set({ kind: 'ready', attempt, ...data })
  }

  useEffect(() => {
    if (!backoff) return undefined
    const next = () => setKeyed({ key, state: { kind: 'loading', attempt: attempt + 1 } })
    const timer = setTimeout(next, backoff.ms)
    return () => clearTimeout(timer)
  }, [backoff, attempt, key])

  const drop = () =>
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })

  return {
    state,
    /** Whether the address is still valid long enough for a new use. */
    isFresh: () => state.kind === 'ready' && state.until > deviceTime(),
    /** Reports that the browser could not display the address; `text` is the error message. */
    reportBroken: (text: string) => {
      if (state.kind !== 'ready') return
      drop()
      set(afterFailure(query, new MediaDisplayError(text), attempt))
    },
    /** Reports that the address works: the next failure counts as a first attempt again. */
    reportWorking: () => {
      if (state.kind === 'ready' && attempt > 1) set({ ...state, attempt: 1 })
    },
    /** Starts over with a new address. */
    retry: () => {
      drop()
      set(firstAttempt)
    },
  }
}
