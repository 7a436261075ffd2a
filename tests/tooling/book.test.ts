import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sections } from '../../.storybook/book/documents.ts'
import { spanishWords } from '../../.storybook/book/words.ts'

/** Returns the title that a story file sets, or that Storybook derives from its path; a repeated last part is merged. */
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

describe('the sections of the product spec in Storybook', () => {
  const named = sections.flatMap(({ stories }) => Object.keys(stories))

  it('contain only names of existing stories', async () => {
    const there = await titles()
    expect(named.filter((title) => !there.has(title))).toEqual([])
  })

  it('lead to every story file', async () => {
    const all = new Set(named)
    expect([...(await titles())].filter((title) => !all.has(title))).toEqual([])
  })

  it('contain each story only once', () => {
    expect(named.filter((title, at) => named.indexOf(title) !== at)).toEqual([])
  })
})

describe('the Spanish search words of a story', () => {
  const of = (title: string, name: string) => spanishWords({ type: 'story', title, name })

  it('contain its state, alone and with the component', () => {
    expect(of('ranking/Podium', 'Empty')).toEqual(expect.arrayContaining(['vacío', 'vacio', 'ranking vacío']))
  })

  it('contain an action and its object', () => {
    expect(of('profiles/ProfilePosts', 'Delete Fails')).toContain('borrar publicación')
  })

  it('contain only those of the component for a story without a state', () => {
    expect(of('ui/Button', 'Primary')).toEqual([])
    expect(spanishWords({ type: 'docs', title: 'ui/Button', name: 'Docs' })).toContain('boton')
  })
})
