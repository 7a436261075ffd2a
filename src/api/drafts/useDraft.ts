import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#api/client/session.ts'
import { draftText, keepDraftText } from './drafts.ts'

export interface DraftState {
  /** The draft's text as stored on the device; '' for none. */
  text: string
  /** Whether the text was restored from the device and has not been edited since. */
  restored: boolean
}

/** An empty draft, also for the server's render. */
const blank: DraftState = { text: '', restored: false }

/**
 * The draft of one form: stored on the device, and in memory while its screen is mounted. Typing does not re-render the
 * screen; a component that depends on the draft subscribes through `useDraftState`.
 */
export class Draft {
  /** `{userId}:{key}` */
  readonly fullKey: string
  private current: DraftState
  private written = false
  private loading = false
  private readonly listeners = new Set<() => void>()

  constructor(fullKey: string, state: DraftState = blank) {
    this.fullKey = fullKey
    this.current = state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly state = (): DraftState => this.current

  /** Loads the stored draft, once. A text typed before that takes precedence. */
  async load(): Promise<void> {
    if (this.loading) return
    this.loading = true
    const text = await draftText(this.fullKey)
    if (text && !this.written) this.change({ text, restored: true })
  }

  /** Stores a text immediately, because the page may close at any moment. */
  keep(text: string): void {
    this.written = true
    this.change({ text, restored: false })
    keepDraftText(this.fullKey, text)
  }

  /** Empties the draft, after sending or on request; works after the form has unmounted. */
  clear(): void {
    this.keep('')
  }

  /** Sets whether the text counts as restored, for a form that is opened again. */
  setRestored(restored: boolean): void {
    this.change({ ...this.current, restored: restored && this.current.text !== '' })
  }

  private change(state: DraftState): void {
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

/**
 * Returns the member's draft under `key`, such as `post:{communityId}`. Without device storage it lasts until the
 * screen unmounts.
 */
export function useDraft(key: string): Draft {
  const { id } = useUser()
  const fullKey = `${id}:${key}`
  const [draft, setDraft] = useState(() => new Draft(fullKey))
  if (draft.fullKey !== fullKey) setDraft(new Draft(fullKey))

  useEffect(() => void draft.load(), [draft])
  return draft
}

/** Returns a value derived from a draft, and re-renders only when that value changes. */
export function useDraftState<Part extends string | boolean>(
  draft: Draft,
  part: (state: DraftState) => Part,
): Part {
  return useSyncExternalStore(
    draft.subscribe,
    () => part(draft.state()),
    () => part(blank),
  )
}

/** Whether the draft was restored and has not been edited since. */
export const useRestored = (draft: Draft): boolean => useDraftState(draft, ({ restored }) => restored)
