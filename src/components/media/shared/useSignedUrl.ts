import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NotShownError, type SignedUrlQuery } from '#api/media/signedUrl.ts'

export type SignedUrlState =
  /** `pause`: that attempt has failed, the next one follows by itself after so many milliseconds. */
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
 * Rounds of attempts to show what a signed address gives, by the rule of its query; the first begins when it is
 * `wanted`. The query is one attempt here, because a browser that cannot show what it gave has failed one too. An
 * address that works stays, whatever becomes of the query meanwhile, so that nothing that plays is interrupted.
 *
 * `known`: an address at hand, which is the first attempt.
 */
export function useSignedUrl(query: SignedUrlQuery, enabled: boolean, initialUrl?: string | null) {
  const client = useQueryClient()
  const key = hashKey(query.queryKey)
  const [round, setRound] = useState(initialUrl ? { key, state: readyWith(initialUrl) } : undefined)
  const set = (state: SignedUrlState) => setRound({ key, state })
  const current = round?.key === key ? round.state : undefined
  const state = current ?? (initialUrl ? readyWith(initialUrl) : firstAttempt)
  if (!current && initialUrl) set(state)

  const { attempt } = state
  const backoff = state.kind === 'loading' ? state.backoff : undefined
  const loading = enabled && state.kind === 'loading' && !backoff
  const { data, error, isFetching } = useQuery({
    ...query,
    retry: false,
    // Without a connection it fails, and says so.
    networkMode: 'always',
    enabled: loading,
  })
  if (loading && !isFetching) {
    if (error) set(afterFailure(query, error, attempt))
    else if (data) set({ kind: 'ready', attempt, ...data })
  }

  useEffect(() => {
    if (!backoff) return undefined
    const next = () => setRound({ key, state: { kind: 'loading', attempt: attempt + 1 } })
    const timer = setTimeout(next, backoff.ms)
    return () => clearTimeout(timer)
  }, [backoff, attempt, key])

  const drop = () =>
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })

  return {
    state,
    /** Whether the address may be used for something new: it is not near its end. */
    isFresh: () => state.kind === 'ready' && state.until > Date.now(),
    /** The browser could not show what the address gave, which `text` says. */
    reportBroken: (text: string) => {
      if (state.kind !== 'ready') return
      drop()
      set(afterFailure(query, new NotShownError(text), attempt))
    },
    /** It works: what fails from now on is the first attempt of a round. */
    reportWorking: () => {
      if (state.kind === 'ready' && attempt > 1) set({ ...state, attempt: 1 })
    },
    /** A new round, with another address. */
    retry: () => {
      drop()
      set(firstAttempt)
    },
  }
}
