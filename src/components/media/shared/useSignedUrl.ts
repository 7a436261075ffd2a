import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MediaDisplayError, type SignedUrlQuery } from '#api/media/signedUrl.ts'

export type SignedUrlState =
  /** `pause`: that attempt has failed, the next one follows by itself after so many milliseconds. */
  | { kind: 'asking'; attempt: number; pause?: { ms: number; error: Error } }
  | { kind: 'ready'; attempt: number; url: string; until: number }
  | { kind: 'failed'; attempt: number; error: Error }

function afterFailure({ retry, retryDelay }: SignedUrlQuery, error: Error, attempt: number): SignedUrlState {
  if (!retry(attempt - 1, error)) return { kind: 'failed', attempt, error }
  return { kind: 'asking', attempt, pause: { ms: retryDelay(attempt - 1, error), error } }
}

const asked: SignedUrlState = { kind: 'asking', attempt: 1 }
const atHand = (url: string): SignedUrlState => ({ kind: 'ready', attempt: 1, url, until: Infinity })

/**
 * Rounds of attempts to show what a signed address gives, by the rule of its query; the first begins when it is
 * `wanted`. The query is one attempt here, because a browser that cannot show what it gave has failed one too. An
 * address that works stays, whatever becomes of the query meanwhile, so that nothing that plays is interrupted.
 *
 * `known`: an address at hand, which is the first attempt.
 */
export function useSignedUrl(query: SignedUrlQuery, wanted: boolean, known?: string | null) {
  const client = useQueryClient()
  const key = hashKey(query.queryKey)
  const [round, setRound] = useState(known ? { key, state: atHand(known) } : undefined)
  const set = (state: SignedUrlState) => setRound({ key, state })
  const begun = round?.key === key ? round.state : undefined
  const state = begun ?? (known ? atHand(known) : asked)
  if (!begun && known) set(state)

  const { attempt } = state
  const pause = state.kind === 'asking' ? state.pause : undefined
  const asking = wanted && state.kind === 'asking' && !pause
  const { data, error, isFetching } = useQuery({
    ...query,
    retry: false,
    // Without a connection it fails, and says so.
    networkMode: 'always',
    enabled: asking,
  })
  if (asking && !isFetching) {
    if (error) set(afterFailure(query, error, attempt))
    else if (data) set({ kind: 'ready', attempt, ...data })
  }

  useEffect(() => {
    if (!pause) return undefined
    const next = () => setRound({ key, state: { kind: 'asking', attempt: attempt + 1 } })
    const timer = setTimeout(next, pause.ms)
    return () => clearTimeout(timer)
  }, [pause, attempt, key])

  const drop = () =>
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })

  return {
    state,
    /** Whether the address may be used for something new: it is not near its end. */
    isGood: () => state.kind === 'ready' && state.until > Date.now(),
    /** The browser could not show what the address gave, which `text` says. */
    broken: (text: string) => {
      if (state.kind !== 'ready') return
      drop()
      set(afterFailure(query, new MediaDisplayError(text), attempt))
    },
    /** It works: what fails from now on is the first attempt of a round. */
    works: () => {
      if (state.kind === 'ready' && attempt > 1) set({ ...state, attempt: 1 })
    },
    /** A new round, with another address. */
    retry: () => {
      drop()
      set(asked)
    },
  }
}
