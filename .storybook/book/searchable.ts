import type { StoryIndex } from 'storybook/internal/types'
import { spanishWords } from './words.ts'

interface IndexGenerator {
  getIndex: () => Promise<StoryIndex>
}

const done = new WeakSet<IndexGenerator>()

/**
 * Adds Spanish words to each entry of Storybook's index as `anchors`, whose titles the tree's search includes; nothing
 * else uses them for stories.
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
