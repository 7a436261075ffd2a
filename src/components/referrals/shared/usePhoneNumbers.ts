import { useEffect, useState } from 'react'

const load = () => import('./phoneNumbers.ts')
export type PhoneNumbers = Awaited<ReturnType<typeof load>>

let loaded: PhoneNumbers | undefined

async function loadOnce(): Promise<PhoneNumbers> {
  loaded ??= await load()
  return loaded
}

/** The world's phone numbers; nothing until they are there. Without them a phone is shown as it was typed. */
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
