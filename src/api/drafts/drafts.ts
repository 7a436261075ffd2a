/**
 * What a person is writing, kept on the device until it is sent. It lives in IndexedDB, because a failed session
 * check empties local storage and must not take unsent text with it. An explicit logout wipes it.
 */
import { createStore, del, entries, get, set, type UseStore, clear as wipe } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro', 'drafts'))

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

/** Keeps a draft under its full key, `{userId}:{key}`, or drops it when it is empty. Failures are silent. */
export function keepDraftText(fullKey: string, text: string): void {
  if (typeof indexedDB === 'undefined') return
  const written = text ? set(fullKey, text, store()) : del(fullKey, store())
  written.catch(() => undefined)
}

/** The drafts whose full keys begin with `fullPrefix`, by what follows it; none where they cannot be read. */
export async function draftTexts(fullPrefix: string): Promise<[string, string][]> {
  if (typeof indexedDB === 'undefined') return []
  const found = await entries<string, string>(store()).catch(() => [])
  return found
    .filter(([key]) => key.startsWith(fullPrefix))
    .map(([key, text]) => [key.slice(fullPrefix.length), text])
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

  // Written at every change: the page may go at any moment, and nothing waits for it then.
  useEffect(() => {
    if (!state.typed) return
    for (const watcher of watchers) watcher(state.key, state.text)
    const written = state.text ? set(state.key, state.text, store()) : del(state.key, store())
    written.catch(() => undefined)
  }, [state])

  const change = (text: string) => setState({ key: fullKey, text, restored: false, typed: true })
  return {
    text: current.text,
    setText: change,
    restored: current.restored,
    dismissRestored: () => setState({ ...current, restored: false }),
    clear: () => {
      change('')
      // Where the form is gone by now, nothing else would drop it.
      if (typeof indexedDB !== 'undefined') del(fullKey, store()).catch(() => undefined)
    },
  }
}

const watchers = new Set<(key: string, text: string) => void>()

/** The member's drafts whose keys begin with `prefix`, by what follows it; they change as the person writes. */
export function useDraftTexts(prefix: string): ReadonlyMap<string, string> {
  const { id } = useUser()
  const fullPrefix = `${id}:${prefix}`
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    let gone = false
    const typed = new Map<string, string>()
    const watcher = (key: string, text: string) => {
      if (!key.startsWith(fullPrefix)) return
      typed.set(key.slice(fullPrefix.length), text)
      setTexts((now) => new Map([...now, [key.slice(fullPrefix.length), text]]))
    }
    watchers.add(watcher)
    entries<string, string>(store())
      .then((found) => {
        if (gone) return undefined
        const own = found
          .filter(([key]) => key.startsWith(fullPrefix))
          .map(([key, text]): [string, string] => [key.slice(fullPrefix.length), text])
        return setTexts(new Map([...own, ...typed]))
      })
      .catch(() => undefined)
    return () => {
      gone = true
      watchers.delete(watcher)
    }
  }, [fullPrefix])

  return texts
}
