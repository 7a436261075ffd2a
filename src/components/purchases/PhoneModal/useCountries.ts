import { useEffect, useState } from 'react'

const load = () => import('./countries.ts')
type Countries = Awaited<ReturnType<typeof load>>

let loaded: Countries | undefined

async function countriesOnce(): Promise<Countries> {
  loaded ??= await load()
  return loaded
}

/** Brings the world's calling codes in ahead of need. */
export function prefetchCountries(): void {
  countriesOnce().catch(() => undefined)
}

/** The world's calling codes; nothing until they are there. Without them a phone can be typed all the same. */
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
