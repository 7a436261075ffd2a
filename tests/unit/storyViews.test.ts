import { expect, it } from 'vitest'
import { expectedBaselines, type StoryEntry, viewsOf } from '../visual/views.ts'

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
  expect(viewsOf(entry, isFirst)).toEqual(views)
})

it('expects baselines of stories with screenshots only', () => {
  const stories = [
    story('a', 'components'),
    story('b', 'components', 'check'),
    story('c', 'components', 'no-photo'),
  ]
  expect([...expectedBaselines(stories)]).toEqual(['a.desktop.webp', 'a.dark.webp'])
})
