import { lazyComponent, type LazyOptions } from '#lazy/lazyComponent.tsx'

export const DialogLayer = lazyComponent(async () => (await import('./DialogLayer.tsx')).default, {
  kind: 'layer',
})

/** Options of `lazyComponent` for a dialog: the code that all dialogs share loads beside its own. */
export const dialogOptions: LazyOptions = { kind: 'layer', beside: [DialogLayer] }
