import { lazyModule } from '#lazy/lazyModule.ts'

const countries = lazyModule(() => import('./countries.ts'))

/** Preloads the list of calling codes. */
export const prefetchCountries = countries.prefetch

/** The list of calling codes; `undefined` until loaded. The phone field also works without it. */
export const useCountries = countries.useModule
