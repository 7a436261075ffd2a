import { join } from 'node:path'

const root = process.cwd()

/** Folder of the committed screenshots, one per story and view. */
export const baselines = join(root, 'tests/visual/baselines')
/** Folder of a run's results: differing screenshots and the report. */
export const results = join(root, 'test-results/visual')

export type View = 'desktop' | 'phone' | 'laptop' | 'dark' | 'forced'

export const baselineName = (storyId: string, view: View): string => `${storyId}.${view}.webp`
