import type { Id } from '#api/contract/common.ts'
import { fnv1a } from '#lib/hash.ts'
import { openingQuestions } from '#locales/networkingMatch.ts'

/** Number of questions shown for a match. */
const questionCount = 3

/** Opening questions, derived from the match's id: all its participants see the same ones in the same order. */
export function questionsOf(matchId: Id): string[] {
  const left: string[] = [...openingQuestions]
  return Array.from({ length: questionCount }, (_, n) => {
    const [question = ''] = left.splice(fnv1a(`${matchId}/${n}`) % left.length, 1)
    return question
  })
}
