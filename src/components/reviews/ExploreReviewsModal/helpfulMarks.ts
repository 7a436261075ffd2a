import type { Id } from '#api/contract/common.ts'
import { useUser } from '#api/client/session.ts'
import { readDeviceText, useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'

/** Maximum number of stored marks per user; the oldest are dropped. */
const mostMarks = 1000

const keyOf = (userId: Id) => `faro:helpful-reviews:${userId}`
const idsOf = (text: string | null) => (text ?? '').split('\n').filter(Boolean)

/** Reviews that the user has marked as helpful; stored only on this device. */
export function useHelpfulMarks(): { marked: ReadonlySet<string>; mark: (reviewId: Id) => void } {
  const { id } = useUser()
  const key = keyOf(id)
  const text = useDeviceText(key)
  return {
    marked: new Set(idsOf(text)),
    mark: (reviewId) => {
      const ids = idsOf(readDeviceText(key))
      if (ids.includes(String(reviewId))) return
      writeDeviceText(key, [...ids, String(reviewId)].slice(-mostMarks).join('\n'))
    },
  }
}
