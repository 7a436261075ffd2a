import type { Id } from '#api/contract/common.ts'
import { useUser } from '#api/client/session.ts'
import { readDeviceText, useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'

/** Favourites that are kept for a person; beyond that the oldest go. */
const mostFavourites = 500

const keyOf = (userId: Id) => `faro:favourite-surveys:${userId}`

/** Survey ids out of local storage; what cannot be read is none. */
function idsOf(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}

/** The surveys that the person marked: ids in local storage, on this device only. */
export function useFavouriteSurveys(): { favourites: ReadonlySet<string>; toggle: (surveyId: Id) => void } {
  const { id } = useUser()
  const key = keyOf(id)
  const text = useDeviceText(key)
  return {
    favourites: new Set(idsOf(text)),
    toggle: (surveyId) => {
      // As it is now: another tab may have marked one meanwhile.
      const ids = idsOf(readDeviceText(key))
      const own = String(surveyId)
      const next = ids.includes(own) ? ids.filter((one) => one !== own) : [...ids, own]
      writeDeviceText(key, JSON.stringify(next.slice(-mostFavourites)))
    },
  }
}
