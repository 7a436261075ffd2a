import type { ComponentType } from 'react'
import { lazyLayer, type LazyPart } from '#chunks/lazyPage.tsx'

export const DialogLayer = lazyLayer(async () => (await import('./DialogLayer.tsx')).default)

/** A {@link lazyLayer} for a dialog: loads the code that all dialogs share beside its own. */
export const lazyDialog = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> =>
  lazyLayer(() => {
    DialogLayer.prefetch()
    return load()
  })
