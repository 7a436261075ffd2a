import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { laterPreloads } from '../../scripts/preloads.ts'

const build = vi.hoisted(() => ({ dist: '', manifest: {} }))
vi.mock('../../scripts/chunks.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get dist() {
    return build.dist
  },
  readManifest: () => build.manifest,
}))

/** The chunks of a build by name, with their imports and sizes. */
const chunks: Record<string, [imports: string[], size: number]> = {
  'rolldown-runtime': [[], 1],
  dom: [[], 9],
  theme: [[], 5],
  start: [[], 5],
  members: [['theme'], 5],
  dialogs: [['members'], 3],
  posts: [['members'], 2],
  replies: [['dialogs'], 1],
  'src/GlobalFeedPage.tsx': [['posts'], 1],
  'src/pages/feed/GlobalFeedPage/FeedComments.tsx': [['replies'], 2],
  'src/MessagingPage.tsx': [['posts', 'dialogs'], 1],
  'src/pages/messaging/MessagingPage/ThreadPane.tsx': [['posts', 'replies'], 2],
}
const fileOf = (name: string) => `assets/${path.basename(name, '.tsx')}.js`
build.dist = mkdtempSync(path.join(tmpdir(), 'faro-preloads-'))
mkdirSync(path.join(build.dist, 'assets'))
for (const [name, [, size]] of Object.entries(chunks))
  writeFileSync(path.join(build.dist, fileOf(name)), 'x'.repeat(size))
build.manifest = Object.fromEntries(
  Object.entries(chunks).map(([name, [imports]]) => [name, { file: fileOf(name), name, imports }]),
)
afterAll(() => rmSync(build.dist, { recursive: true }))

/** Lists the stage and name of each script. */
const named = (tags: string) =>
  Array.from(tags.matchAll(/data-stage="(\w+)" href="\/assets\/(\w+)\.js"/gu), ([, stage, name]) => [
    stage,
    name,
  ])

it('a screen’s preloads include its most used component, the smallest script of a stage first', () => {
  expect(named(laterPreloads(['GlobalFeedPage']))).toEqual([
    ['screen', 'GlobalFeedPage'],
    ['screen', 'posts'],
    ['next', 'replies'],
    ['next', 'FeedComments'],
    ['next', 'dialogs'],
  ])
})

it('preloads of a drawer precede those of its screen, and each script appears once', () => {
  expect(named(laterPreloads(['GlobalFeedPage'], ['MessagingPage']))).toEqual([
    ['screen', 'MessagingPage'],
    ['screen', 'posts'],
    ['screen', 'dialogs'],
    ['screen', 'GlobalFeedPage'],
    ['next', 'replies'],
    ['next', 'ThreadPane'],
  ])
})
