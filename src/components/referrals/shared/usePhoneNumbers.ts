import { useEffect, useState } from 'react'

const load = () => import('./phoneNumbers.ts')
export type PhoneNumbers = Awaited<ReturnType<typeof load>>

let loaded: PhoneNumbers | undefined

async function loadOnce(): Promise<PhoneNumbers> {
  loaded ??= await load()
  return loaded
}

/** The phone number parser; `undefined` until loaded. Without it, phones are shown as typed. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [numbers, setNumbers] = useState(loaded)
  useEffect(() => {
    let mounted = true
    loadOnce().then(
      (module) => mounted && setNumbers(module),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [])
  return numbers
}
