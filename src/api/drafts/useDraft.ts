import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#api/client/session.ts'
import { draftText, keepDraftText } from './drafts.ts'

export interface DraftState {
  /** What is kept, as the device has it; '' for nothing. */
  text: string
  /** It was found, not written now. */
  restored: boolean
}

/**
 * What is being written in one form: on the device, and in memory as long as the screen that asked for it. Nothing
 * renders anew while somebody writes: who has to know of it takes a part by `useDraftState`.
 */
export class Draft {
  /** `{userId}:{key}` */
  readonly fullKey: string
  private current: DraftState
  private written = false
  private loading = false
  private readonly listeners = new Set<() => void>()

  constructor(fullKey: string, state: DraftState = { text: '', restored: false }) {
    this.fullKey = fullKey
    this.current = state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly state = (): DraftState => this.current

  /** Takes up what the device has, once. What was written before the device answered wins. */
  async load(): Promise<void> {
    if (this.loading) return
    this.loading = true
    const text = await draftText(this.fullKey)
    if (text && !this.written) this.change({ text, restored: true })
  }

  /** Keeps a text, at once: the page may go at any moment, and nothing waits for it then. */
  keep(text: string): void {
    this.written = true
    this.change({ text, restored: false })
    keepDraftText(this.fullKey, text)
  }

  /** Empties the draft, after sending or on purpose; also where the form is gone by now. */
  clear(): void {
    this.keep('')
  }

  /** Says that what is kept was found, for a form that opens anew; or no longer. */
  setRestored(restored: boolean): void {
    this.change({ ...this.current, restored: restored && this.current.text !== '' })
  }

  private change(state: DraftState): void {
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

/**
 * The member's draft under `key`, such as `post:{communityId}`. A device without storage keeps it while the screen
 * lives.
 */
export function useDraft(key: string): Draft {
  const { id } = useUser()
  const fullKey = `${id}:${key}`
  const [draft, setDraft] = useState(() => new Draft(fullKey))
  if (draft.fullKey !== fullKey) setDraft(new Draft(fullKey))

  useEffect(() => void draft.load(), [draft])
  return draft
}

/** What is asked for of a draft; the screen renders anew only when that changes. */
export function useDraftState<Part extends string | boolean>(
  draft: Draft,
  part: (state: DraftState) => Part,
): Part {
  return useSyncExternalStore(draft.subscribe, () => part(draft.state()))
}

/** Whether what is kept was found, and nothing was written since. */
export const useRestored = (draft: Draft): boolean => useDraftState(draft, ({ restored }) => restored)
