import { useRef } from 'react'

/** Does something with one thing of many; while that goes on, another press on the same thing does nothing. */
export function useSingleActs(): (id: string | number, act: () => Promise<void>) => Promise<void> {
  const busy = useRef(new Set<string | number>())
  return async (id, act) => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    await act().finally(() => busy.current.delete(id))
  }
}
