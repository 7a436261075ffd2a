/**
 * What a person is writing, kept on the device until it is sent. It lives in IndexedDB, because a failed session
 * check empties local storage and must not take unsent text with it. An explicit logout wipes it.
 */
import { createStore, del, get, set, clear as wipe } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { getSession, useUser } from '#api/session.ts'

const store = () => createStore('faro', 'drafts')

/** Milliseconds without a key press before the text is written. */
const saveDelayMs = 250

export interface Draft {
  text: string
  setText: (text: string) => void
  /** The text was found on the device, not typed now. */
  restored: boolean
  dismissRestored: () => void
  /** Empties the draft, after sending or on purpose. */
  clear: () => void
}

/** Forgets every draft on this device. */
export async function clearDrafts(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  await wipe(store()).catch(() => undefined)
}

/**
 * The member's draft under `key`, such as `post:{communityId}`. A device without storage keeps it while the page
 * lives.
 */
export function useDraft(key: string): Draft {
  const { id } = useUser()
  const fullKey = `${id}:${key}`
  const [state, setState] = useState({ key: fullKey, text: '', restored: false, typed: false })
  const current = state.key === fullKey ? state : { key: fullKey, text: '', restored: false, typed: false }
  const pending = useRef<{ key: string; text: string } | null>(null)

  useEffect(() => {
    let gone = false
    get<string>(fullKey, store())
      .then((text) => {
        if (gone || !text) return undefined
        return setState((now) =>
          now.key === fullKey && now.typed ? now : { key: fullKey, text, restored: true, typed: false },
        )
      })
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [fullKey])

  useEffect(() => {
    if (!state.typed) return undefined
    pending.current = { key: state.key, text: state.text }
    const timer = setTimeout(() => flush(pending), saveDelayMs)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const leave = () => flush(pending)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const change = (text: string) => setState({ key: fullKey, text, restored: false, typed: true })
  return {
    text: current.text,
    setText: change,
    restored: current.restored,
    dismissRestored: () => setState({ ...current, restored: false }),
    clear: () => {
      change('')
      pending.current = { key: fullKey, text: '' }
      flush(pending)
    },
  }
}

function flush(pending: { current: { key: string; text: string } | null }): void {
  const draft = pending.current
  pending.current = null
  const session = getSession()
  // An explicit logout wiped the drafts: the screen that closes must not write its own back.
  if (!draft || (session.status === 'out' && session.endedBy === 'logout')) return
  const written = draft.text ? set(draft.key, draft.text, store()) : del(draft.key, store())
  written.catch(() => undefined)
}
