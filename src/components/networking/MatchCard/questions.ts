import type { Id } from '#api/contract/common.ts'
import { openingQuestions } from '#locales/networkingMatch.ts'

/** Questions that a match shows. */
export const questionCount = 3

/** FNV-1a: short texts that differ little come out far apart. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93)
  return value >>> 0
}

/** Questions to begin with, chosen by the match: everybody in it sees the same ones in the same order. */
export function questionsOf(matchId: Id): string[] {
  const left: string[] = [...openingQuestions]
  return Array.from({ length: questionCount }, (_, n) => {
    const [question = ''] = left.splice(hash(`${matchId}/${n}`) % left.length, 1)
    return question
  })
}
