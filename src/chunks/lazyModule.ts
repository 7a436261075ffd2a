import { useEffect, useState } from 'react'

/**
 * Data or code in a chunk of its own that a component can do without until it has loaded. A failed load is repeated
 * the next time.
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let loaded: Module | undefined
  const loadOnce = async () => (loaded ??= await load())

  return {
    prefetch: () => void loadOnce().catch(() => undefined),

    /** Loads once `enabled`; `undefined` until loaded. */
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
  }
}
