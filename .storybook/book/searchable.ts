import type { StoryIndex } from 'storybook/internal/types'
import { spanishWords } from './words.ts'

interface IndexGenerator {
  getIndex: () => Promise<StoryIndex>
}

const done = new WeakSet<IndexGenerator>()

/**
 * Gives every entry of Storybook's index its Spanish words as `anchors`. The search of the tree looks through the titles of
 * those, as through names and paths; nothing else reads them of a story.
 */
export function makeSearchable(generator: IndexGenerator): IndexGenerator {
  if (done.has(generator)) return generator
  done.add(generator)
  const getIndex = generator.getIndex.bind(generator)
  generator.getIndex = async () => {
    const { entries, ...index } = await getIndex()
    const withWords = Object.entries(entries).map(([id, entry]) => {
      const words = spanishWords(entry)
      return [id, words.length > 0 ? { ...entry, anchors: words.map((title) => ({ title })) } : entry]
    })
    return { ...index, entries: Object.fromEntries(withWords) }
  }
  return generator
}
