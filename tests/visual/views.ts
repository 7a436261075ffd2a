/** The screenshots of a story, derived from its entry in Storybook's index: see the table of tags in docs/stories.md. */
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

/** Whether a story has screenshots. One without continues after a state that another story shows. */
export const isSeen = ({ tags = [] }: StoryEntry): boolean =>
  !tags.includes('no-photo') && !tags.includes('check')

/** The views in which a story is checked. @param isFirst Whether it is the first story of its file. */
export function viewsOf({ importPath, tags = [] }: StoryEntry, isFirst: boolean): View[] {
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

/** Ids of the first story of each file. */
export function firstStories(entries: readonly StoryEntry[]): Set<string> {
  const first = new Map<string, string>()
  for (const { id, importPath } of entries) if (!first.has(importPath)) first.set(importPath, id)
  return new Set(first.values())
}

/** File names of all baselines that the stories have. @param entries The stories in the order of the index. */
export function expectedBaselines(entries: readonly StoryEntry[]): Set<string> {
  const first = firstStories(entries)
  return new Set(
    entries
      .filter(isSeen)
      .flatMap((entry) => viewsOf(entry, first.has(entry.id)).map((view) => baselineName(entry.id, view))),
  )
}

/**
 * The stories of a part of the story files, so that machines can share the work.
 * @param shard The part as `2/3`; undefined for all.
 */
export function storiesOfShard<E extends StoryEntry>(entries: readonly E[], shard: string | undefined): E[] {
  if (shard === undefined) return [...entries]
  const [index = 1, count = 1] = shard.split('/').map(Number)
  const files = [...new Set(entries.map(({ importPath }) => importPath))]
  const own = new Set(files.filter((_, at) => at % count === index - 1))
  return entries.filter(({ importPath }) => own.has(importPath))
}
