import { type ComponentType, useEffect, useState } from 'react'
import { afterStartUp } from '#lib/idle.ts'

export type LoadPart = () => Promise<ComponentType>

const loaded = new Map<LoadPart, ComponentType>()

/** Loads a part in advance, so that it is there from the first rendering on. */
export async function prefetchPart(load: LoadPart): Promise<void> {
  loaded.set(load, await load())
}

/**
 * An optional part: renders once its script has loaded, which starts immediately or, with `idle`, when the browser
 * is idle.
 */
export function DeferredPart({ load, idle = false }: { load: LoadPart; idle?: boolean }) {
  const [Part, setPart] = useState(() => loaded.get(load))
  const waiting = Part === undefined
  useEffect(() => {
    if (!waiting) return
    const start = () =>
      void load().then(
        (part) => setPart(() => part),
        () => undefined,
      )
    if (idle) afterStartUp(start)
    else start()
  }, [load, idle, waiting])
  return Part && <Part />
}
