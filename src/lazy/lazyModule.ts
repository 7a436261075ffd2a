import { useEffect, useState } from 'react'
import { ChunkError, type Load, loadWithRetries, withTimeout } from './loadChunk.ts'

type ResolverOf<Module> = Module extends { resolver: infer Resolver } ? Resolver : never

/** Creates a module that is loaded on demand, from a chunk of its own. A failed load is repeated on the next use. */
export function lazyModule<Module>(load: Load<Module>) {
  let loaded: Module | undefined
  const loadOnce = async () => (loaded ??= await load())
  const prefetch = () => void loadOnce().catch(() => undefined)

  /**
   * Loads the module for a form's submission. Never reloads the page, because that would lose the form's content.
   * @throws {ChunkError} when the module cannot be loaded.
   */
  async function loadForSubmit(): Promise<Module> {
    try {
      return await withTimeout(loadOnce)
    } catch (error) {
      throw new ChunkError(String(error))
    }
  }

  return {
    prefetch,

    /**
     * Loads a module that the application needs to run. Reloads the page once if the server no longer has it.
     * @throws {ChunkError} when the server does not have it after the reload either.
     */
    load: () => loadWithRetries(loadOnce, { reloads: true }),

    loadForSubmit,

    /**
     * Returns the module for a component that works without it: `undefined` until loaded. Loads once `enabled` is true.
     */
    useModule: (enabled = true): Module | undefined => {
      const [module, setModule] = useState(() => loaded)
      const shouldLoad = enabled && !module
      useEffect(() => {
        if (!shouldLoad) return undefined
        let mounted = true
        loadOnce().then(
          (result) => mounted && setModule(() => result),
          () => undefined,
        )
        return () => {
          mounted = false
        }
      }, [shouldLoad])
      return module
    },

    /**
     * Returns the form resolver that the module exports. It loads after the form has rendered, so that the form renders
     * sooner. If the load fails, submitting the form repeats it and reports the error.
     */
    useResolver: (): ResolverOf<Module> => {
      useEffect(prefetch, [])
      const resolve = async (...input: unknown[]) => {
        const { resolver } = (await loadForSubmit()) as { resolver: (...args: unknown[]) => unknown }
        return resolver(...input)
      }
      return resolve as ResolverOf<Module>
    },
  }
}
