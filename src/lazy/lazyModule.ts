import { useEffect, useState } from 'react'
import { ChunkError, type Load, loadWithRetries, withTimeout } from './loadChunk.ts'

type ResolverOf<Module> = Module extends { resolver: infer Resolver } ? Resolver : never

/** Data or code in a chunk of its own. A failed load is repeated the next time. */
export function lazyModule<Module>(load: Load<Module>) {
  let loaded: Module | undefined
  const loadOnce = async () => (loaded ??= await load())
  const prefetch = () => void loadOnce().catch(() => undefined)

  /**
   * Loads the module for a submission. Never reloads the page, which would lose what was typed.
   * @throws {ChunkError} when it cannot be loaded.
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
     * Loads a module that the application cannot run without, like a `page` of `lazyComponent`.
     * @throws {ChunkError} when the server no longer has it, after one reload.
     */
    load: () => loadWithRetries(loadOnce, { reloads: true }),

    loadForSubmit,

    /** Returns the module, for a component that can do without it: `undefined` until loaded. Loads once `enabled`. */
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
     * Returns the form resolver that the module exports. It loads after the form has rendered, so that the form appears
     * earlier; if that fails, submitting tries again and reports the failure.
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
