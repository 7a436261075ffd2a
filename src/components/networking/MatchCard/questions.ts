import type { Id } from '#api/contract/common.ts'
import { openingQuestions } from '#locales/networkingMatch.ts'

/** Number of questions shown for a match. */
export const questionCount = 3

/** FNV-1a, which gives similar short texts very different hashes. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93)
  return value >>> 0
}

/** Opening questions, derived from the match's id: all its participants see the same ones in the same order. */
export function questionsOf(matchId: Id): string[] {
  const left: string[] = [...openingQuestions]
  return Array.from({ length: questionCount }, (_, n) => {
    const [question = ''] = left.splice(hash(`${matchId}/${n}`) % left.length, 1)
    return question
  })
}
