import type { Standing } from '#api/contract/ranking.ts'
import { ranking as t } from '#locales/ranking.ts'
import { toKind } from './kinds.tsx'

/** What is missing for the next place and how it can be earned, in one sentence. */
export function missingText({ points, place, steps }: NonNullable<Standing['next_place']>): string {
  const texts = steps.flatMap(({ kind: name, count }) => {
    const kind = toKind(name)
    return kind && count > 0 ? [t.steps[kind](count)] : []
  })
  return t.example(t.missing(points, place), texts)
}
