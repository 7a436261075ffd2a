/**
 * The screenshots of a story, derived from its entry in Storybook's index: see the table of tags in
 * docs/stories.md.
 */
import { baselineName, type View } from './paths.ts'

/** A story in Storybook's index. */
export interface StoryEntry {
  id: string
  type?: string
  title: string
  name: string
  importPath: string
  tags?: string[]
}

/** Returns whether a story has screenshots. A story without them continues a state that another story shows. */
export const hasScreenshots = ({ tags = [] }: StoryEntry): boolean =>
  !tags.includes('no-photo') && !tags.includes('check')

/** Lists the views in which a story is checked. @param isFirst Whether it is the first story of its file. */
export function listViews({ importPath, tags = [] }: StoryEntry, isFirst: boolean): View[] {
  const phoneOnly = tags.includes('phone')
  const views: View[] = [phoneOnly ? 'phone' : 'desktop']
  if (isFirst || tags.includes('dark')) views.push('dark')
  const page = importPath.startsWith('./src/pages/')
  if (isFirst && page && !phoneOnly) views.push('laptop')
  const narrow = tags.includes('narrow') || page
  if (narrow && !phoneOnly && !tags.includes('wide')) views.push('phone')
  if (tags.includes('forced')) views.push('forced')
  return views
}

/** Returns the ids of the first story of each file. */
export function firstStories(entries: readonly StoryEntry[]): Set<string> {
  const first = new Map<string, string>()
  for (const { id, importPath } of entries) if (!first.has(importPath)) first.set(importPath, id)
  return new Set(first.values())
}

/** Lists the file names of all baselines of the stories. @param entries The stories in the order of the index. */
export function expectedBaselines(entries: readonly StoryEntry[]): Set<string> {
  const first = firstStories(entries)
  return new Set(
    entries
      .filter(hasScreenshots)
      .flatMap((entry) => listViews(entry, first.has(entry.id)).map((view) => baselineName(entry.id, view))),
  )
}

/**
 * Selects the stories of a part of the story files, so that machines can share the work.
 * @param shard The part as `2/3`; undefined for all.
 */
export function selectShard<E extends StoryEntry>(entries: readonly E[], shard: string | undefined): E[] {
  if (shard === undefined) return [...entries]
  const [index = 1, count = 1] = shard.split('/').map(Number)
  const files = [...new Set(entries.map(({ importPath }) => importPath))]
  const own = new Set(files.filter((_, at) => at % count === index - 1))
  return entries.filter(({ importPath }) => own.has(importPath))
}
