import type { ComponentType } from 'react'
import { lazyLayer, type LazyPart } from '#chunks/lazyPage.tsx'

export const DialogLayer = lazyLayer(async () => (await import('./DialogLayer.tsx')).default)

/** A {@link lazyLayer} that is a dialog: what all dialogs share loads beside it. */
export const lazyDialog = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> =>
  lazyLayer(() => {
    DialogLayer.prefetch()
    return load()
  })
