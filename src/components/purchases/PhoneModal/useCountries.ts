import { useEffect, useState } from 'react'

const load = () => import('./countries.ts')
type Countries = Awaited<ReturnType<typeof load>>

let loaded: Countries | undefined

async function countriesOnce(): Promise<Countries> {
  loaded ??= await load()
  return loaded
}

/** Preloads the list of calling codes. */
export function prefetchCountries(): void {
  countriesOnce().catch(() => undefined)
}

/** The list of calling codes; `undefined` until loaded. The phone field also works without it. */
export function useCountries(): Countries | undefined {
  const [countries, setCountries] = useState(loaded)
  useEffect(() => {
    let mounted = true
    countriesOnce().then(
      (all) => mounted && setCountries(all),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [])
  return countries
}
