import { type ComponentType, useEffect, useState } from 'react'
import { waitForPart } from '#chunks/lazyPage.tsx'
import { afterStartUp } from '#lib/idle.ts'

export type LoadPart = () => Promise<ComponentType>

const loaded = new Map<LoadPart, ComponentType>()

/** Loads a part in advance, so that it is there from the first rendering on. */
export async function prefetchPart(load: LoadPart): Promise<void> {
  loaded.set(load, await load())
}

/**
 * An optional part: renders once its script has loaded, which starts immediately or, with `idle`, when the browser
 * is idle. A retry is offered only for what is not `idle`: the member has asked for it.
 */
export function DeferredPart({ load, idle = false }: { load: LoadPart; idle?: boolean }) {
  const [Part, setPart] = useState(() => loaded.get(load))
  const waiting = Part === undefined
  useEffect(() => {
    if (!waiting) return
    const show = (part: ComponentType) => setPart(() => part)
    if (idle) afterStartUp(() => void load().then(show, () => undefined))
    else void waitForPart(load).then(show)
  }, [load, idle, waiting])
  return Part && <Part />
}
