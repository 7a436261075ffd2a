import { useSyncExternalStore } from 'react'
import type { Id } from '#api/contract/common.ts'
import { useUser } from '#api/session.ts'

/** Marks that are kept for a person; beyond that the oldest go. */
const mostMarks = 1000

const keyOf = (userId: Id) => `faro:helpful-reviews:${userId}`
const listeners = new Set<() => void>()
/** For a device that keeps nothing. */
const memory = new Map<string, string>()

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? ''
  } catch {
    return memory.get(key) ?? ''
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const idsOf = (text: string) => text.split('\n').filter(Boolean)

/** Reviews that the person found helpful: marked once each, on this device only, without a request. */
export function useHelpfulMarks(): { marked: ReadonlySet<string>; mark: (reviewId: Id) => void } {
  const { id } = useUser()
  const key = keyOf(id)
  const text = useSyncExternalStore(subscribe, () => read(key))
  return {
    marked: new Set(idsOf(text)),
    mark: (reviewId) => {
      const ids = idsOf(read(key))
      if (!ids.includes(String(reviewId))) write(key, [...ids, String(reviewId)].slice(-mostMarks).join('\n'))
    },
  }
}
