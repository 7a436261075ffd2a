import { useEffect, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'

/** Gives the address of a video, forgets one that did not work, and tells whether it is still to be reused. */
export interface VideoSource {
  load: (id: Id, signal: AbortSignal) => Promise<string>
  drop: (id: Id) => void
  isGood: (id: Id) => boolean
}

type State = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; url: string }
const loading: State = { kind: 'loading' }

/** The address of a video; `null` asks for none. `again` asks anew. */
export function useVideoAddress(source: VideoSource, id: Id | null): [state: State, again: () => void] {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ id: Id; attempt: number; state: State }>()
  const { load } = source

  useEffect(() => {
    if (id === null) return undefined
    const controller = new AbortController()
    const keep = (state: State) => {
      if (!controller.signal.aborted) setKnown({ id, attempt, state })
    }
    load(id, controller.signal).then(
      (url) => keep({ kind: 'ready', url }),
      (error: unknown) => {
        if (!(error instanceof ApiError && error.kind === 'aborted')) keep({ kind: 'failed', error })
      },
    )
    return () => controller.abort()
  }, [id, attempt, load])

  const state = known && known.id === id && known.attempt === attempt ? known.state : loading
  return [state, () => setAttempt((n) => n + 1)]
}
