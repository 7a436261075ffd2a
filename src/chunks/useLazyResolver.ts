import { useEffect } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { loadForSubmit } from './lazyPage.tsx'

/**
 * A form resolver that loads after the form has rendered, so that the form appears earlier. `load` must keep its
 * identity between renders.
 */
export function useLazyResolver<T extends FieldValues, Valid = T, Context = unknown>(
  load: () => Promise<Resolver<T, Context, Valid>>,
): Resolver<T, Context, Valid> {
  useEffect(() => {
    // Preloads the resolver; if that fails, submitting tries again and reports the failure.
    void load().catch(() => undefined)
  }, [load])
  return async (values, context, options) => (await loadForSubmit(load))(values, context, options)
}
