/**
 * Drafts: unsent content of forms, stored on the device. They are in IndexedDB because a failed session check clears
 * local storage. Signing out deletes them.
 */
import { createStore, del, entries, get, set, type UseStore, clear as wipe } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { useUser } from '#api/client/session.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro', 'drafts'))

/** Deletes every draft on this device. */
export async function clearDrafts(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  await wipe(store()).catch(() => undefined)
}

const watchers = new Set<(fullKey: string, text: string) => void>()

/** Stores a draft under its full key, `{userId}:{key}`, or deletes it if it is empty. Failures are ignored. */
export function keepDraftText(fullKey: string, text: string): void {
  for (const watcher of watchers) watcher(fullKey, text)
  if (typeof indexedDB === 'undefined') return
  const written = text ? set(fullKey, text, store()) : del(fullKey, store())
  written.catch(() => undefined)
}

/** Returns the draft under a full key; '' if there is none or it cannot be read. */
export async function draftText(fullKey: string): Promise<string> {
  if (typeof indexedDB === 'undefined') return ''
  const text = await get<string>(fullKey, store()).catch(() => undefined)
  return text ?? ''
}

/**
 * Returns the drafts whose full keys begin with `fullPrefix`, as pairs of the rest of the key and the text; empty if
 * they cannot be read.
 */
export async function draftTexts(fullPrefix: string): Promise<[string, string][]> {
  if (typeof indexedDB === 'undefined') return []
  const found = await entries<string, string>(store()).catch(() => [])
  return found
    .filter(([key]) => key.startsWith(fullPrefix))
    .map(([key, text]) => [key.slice(fullPrefix.length), text])
}

/** The member's drafts whose keys begin with `prefix`, by the rest of the key; updated while the user types. */
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
    const read = async () => {
      const own = await draftTexts(fullPrefix)
      if (!gone) setTexts(new Map([...own, ...typed]))
    }
    void read()
    return () => {
      gone = true
      watchers.delete(watcher)
    }
  }, [fullPrefix])

  return texts
}
