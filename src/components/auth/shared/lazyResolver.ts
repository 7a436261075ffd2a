import { useEffect } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { loadForSubmit } from '#chunks/lazyPage.tsx'

/**
 * A resolver that is loaded after the form is on the screen, so that the form is usable earlier. `load` must be the
 * same function at every render.
 */
export function useLazyResolver<T extends FieldValues>(load: () => Promise<Resolver<T>>): Resolver<T> {
  useEffect(() => {
    // Fetched ahead; if that fails, the submit tries again and reports it.
    void load().catch(() => undefined)
  }, [load])
  return async (values, context, options) => (await loadForSubmit(load))(values, context, options)
}
