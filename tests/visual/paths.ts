import { join } from 'node:path'

const root = process.cwd()

/** Committed photographs, one a story and view. */
export const baselines = join(root, 'tests/visual/baselines')
/** What a run leaves: differing photographs and the report. */
export const results = join(root, 'test-results/visual')
/** One line a photograph taken, so that baselines of stories that are gone can be told. */
export const seenList = join(results, 'seen.txt')

export type View = 'desktop' | 'phone' | 'dark' | 'forced'

export const baselineName = (storyId: string, view: View): string => `${storyId}.${view}.webp`
