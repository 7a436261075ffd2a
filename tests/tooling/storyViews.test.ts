import { expect, it } from 'vitest'
import { expectedBaselines, selectShard, type StoryEntry, listViews } from '../visual/views.ts'

const story = (id: string, folder: string, ...tags: string[]): StoryEntry => ({
  id,
  title: 'posts/Post',
  name: id,
  importPath: `./src/${folder}/Post.stories.tsx`,
  tags,
})

it.each([
  ['a later story of a component', story('a', 'components'), false, ['desktop']],
  ['the first story of a component', story('a', 'components'), true, ['desktop', 'dark']],
  ['a later story of a page', story('a', 'pages'), false, ['desktop', 'phone']],
  ['the first story of a page', story('a', 'pages'), true, ['desktop', 'dark', 'laptop', 'phone']],
  ['a page story for wide screens', story('a', 'pages', 'wide'), false, ['desktop']],
  ['a story for phones', story('a', 'pages', 'phone'), true, ['phone', 'dark']],
  [
    'a story for phones and desktops',
    story('a', 'components', 'narrow', 'forced'),
    false,
    ['desktop', 'phone', 'forced'],
  ],
])('checks %s in its views', (_, entry, isFirst, views) => {
  expect(listViews(entry, isFirst)).toEqual(views)
})

it('expects baselines of stories with screenshots only', () => {
  const stories = [
    story('a', 'components'),
    story('b', 'components', 'check'),
    story('c', 'components', 'no-photo'),
  ]
  expect([...expectedBaselines(stories)]).toEqual(['a.desktop.webp', 'a.dark.webp'])
})

it('divides the stories into shards by file, each story in one of them', () => {
  const stories = ['a', 'b', 'c', 'd', 'e'].flatMap((folder) => [
    story(`${folder}1`, folder),
    story(`${folder}2`, folder),
  ])
  const shards = ['1/3', '2/3', '3/3'].map((shard) => selectShard(stories, shard))
  expect(shards.map((shard) => shard.length)).toEqual([4, 4, 2])
  expect(shards.flat().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(stories)
  expect(selectShard(stories, undefined)).toEqual(stories)
})
