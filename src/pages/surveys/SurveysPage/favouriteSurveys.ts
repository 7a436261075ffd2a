import type { Id } from '#api/contract/common.ts'
import { useUser } from '#api/client/session.ts'
import { readDeviceText, useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'

/** Maximum number of stored favourites per user; the oldest are dropped. */
const mostFavourites = 500

const keyOf = (userId: Id) => `faro:favourite-surveys:${userId}`

/** Survey ids from local storage; invalid data counts as none. */
function idsOf(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}

/** The user's favourite surveys; stored only on this device. */
export function useFavouriteSurveys(): { favourites: ReadonlySet<string>; toggle: (surveyId: Id) => void } {
  const { id } = useUser()
  const key = keyOf(id)
  const text = useDeviceText(key)
  return {
    favourites: new Set(idsOf(text)),
    toggle: (surveyId) => {
      // Reads the current value, because another tab may have changed it.
      const ids = idsOf(readDeviceText(key))
      const own = String(surveyId)
      const next = ids.includes(own) ? ids.filter((one) => one !== own) : [...ids, own]
      writeDeviceText(key, JSON.stringify(next.slice(-mostFavourites)))
    },
  }
}
