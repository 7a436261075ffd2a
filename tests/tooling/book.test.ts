import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sections } from '../../.storybook/book/documents.ts'
import { spanishWords } from '../../.storybook/book/words.ts'

/** The title of a story file: the one that it sets, or that Storybook derives from its path, merging a repeated last part. */
function titleOf(folderOfFiles: string, file: string): string {
  const [, title] = /\btitle: '(\w+\/\w+)',/u.exec(readFileSync(path.join(folderOfFiles, file), 'utf8')) ?? []
  if (title) return title
  const parts = file.replace(/\.stories\.tsx$/, '').split('/')
  const [folder, name] = parts.slice(-2)
  if (folder?.toLowerCase() === name?.toLowerCase()) parts.splice(-2, 1)
  return parts.join('/')
}

async function titles(): Promise<Set<string>> {
  const found = await Promise.all(
    ['src/components', 'src/pages'].map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((file) => file.endsWith('.stories.tsx'))
        .map((file) => titleOf(folder, file.replaceAll('\\', '/'))),
    ),
  )
  return new Set(found.flat())
}

describe('the sections of the documents in Storybook', () => {
  const named = sections.flatMap(({ stories }) => Object.keys(stories))

  it('name stories that exist', async () => {
    const there = await titles()
    expect(named.filter((title) => !there.has(title))).toEqual([])
  })

  it('lead to every file of stories', async () => {
    const all = new Set(named)
    expect([...(await titles())].filter((title) => !all.has(title))).toEqual([])
  })

  it('name each only once', () => {
    expect(named.filter((title, at) => named.indexOf(title) !== at)).toEqual([])
  })
})

describe('the Spanish words of a story', () => {
  const of = (title: string, name: string) => spanishWords({ type: 'story', title, name })

  it('say its state, alone and with what it is a state of', () => {
    expect(of('ranking/Podium', 'Empty')).toEqual(expect.arrayContaining(['vacío', 'vacio', 'ranking vacío']))
  })

  it('say what is done to what', () => {
    expect(of('profiles/ProfilePosts', 'Delete Fails')).toContain('borrar publicación')
  })

  it('leave a plain story to its component', () => {
    expect(of('ui/Button', 'Primary')).toEqual([])
    expect(spanishWords({ type: 'docs', title: 'ui/Button', name: 'Docs' })).toContain('boton')
  })
})
