import { describe, expect, it } from 'vitest'
import { selectAffected } from '../../scripts/testing/changed.ts'
import { findReferrers, affectedBy } from '../../scripts/testing/dependents.ts'

const files = {
  'index.html': '<script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': "const Page = lazy(() => import('#pages/Feed/Feed.tsx'))",
  'src/pages/Feed/Feed.tsx': "import { Card } from '../../components/Card/Card.tsx'",
  'src/components/Card/Card.tsx': "import type { Post } from '#api/post.ts'\nexport const Card = 1",
  'src/components/Card/Card.stories.tsx': "import { Card } from './Card.tsx'",
  'src/api/post.ts': 'export interface Post {}',
  'src/lib/dates.ts': '// it isn’t named by any file of the client',
  'server/main.ts': "await import('./demo/load.ts')",
  'server/demo/load.ts': "readFile(join(import.meta.dirname, 'media', `${name}.mp4`))",
  'server/demo/media/a.mp4': '',
  'tests/unit/dates.test.ts': "import { day } from '#lib/dates.ts'\n'2026.11'.split('.')",
  'tests/unit/card.test.ts': "vi.mock('../../src/components/Card/Card.tsx')",
  'tests/server/database.ts': '',
  'tests/server/start.test.ts': "spawn(process.execPath, ['server/main.ts'])",
  'tests/server/other.test.ts': '',
  'tests/e2e/posts.ts': '',
  'tests/e2e/feed.spec.ts': "import { post } from './posts.ts'",
  'tests/e2e/login.spec.ts': '',
}
const imports = { '#api/*': './src/api/*', '#lib/*': './src/lib/*', '#pages/*': './src/pages/*' }
const referrers = findReferrers(new Map(Object.entries(files)), imports)
const stories = [
  { id: 'card--default', type: 'story', importPath: './src/components/Card/Card.stories.tsx' },
  { id: 'other--default', type: 'story', importPath: './src/Other.stories.tsx' },
]
const chosen = (...changed: string[]) =>
  selectAffected(changed, affectedBy(changed, referrers), Object.keys(files), stories)
const journeys = ['tests/e2e/feed.spec.ts', 'tests/e2e/login.spec.ts']

describe('a change reaches', () => {
  it('what imports it, lazily, by an alias or through others; and what stands in for it', () => {
    expect(chosen('src/components/Card/Card.tsx')).toEqual({
      tests: ['tests/unit/card.test.ts', ...journeys],
      stories: ['card--default'],
      client: true,
    })
    expect(chosen('src/lib/dates.ts')).toEqual({
      tests: ['tests/unit/dates.test.ts'],
      stories: [],
      client: false,
    })
  })

  it('what starts it as a process, and what reads it from a folder', () => {
    expect(chosen('server/demo/media/a.mp4')).toEqual({
      tests: ['tests/server/start.test.ts', ...journeys],
      stories: [],
      client: false,
    })
  })

  it('what reads its folder when it is new or gone', () => {
    expect(chosen('server/demo/media/gone.mp4')?.tests).toContain('tests/server/start.test.ts')
  })

  it('nothing by standing in the same folder', () => {
    expect(chosen('tests/unit/new.test.ts', 'server/demo/media.stories.tsx')?.tests).toEqual([])
  })

  it('nothing through a type', () => {
    expect(chosen('src/api/post.ts')).toEqual({ tests: [], stories: [], client: false })
  })

  it('only the journeys that use it, of what journeys share', () => {
    expect(chosen('tests/e2e/posts.ts')?.tests).toEqual(['tests/e2e/feed.spec.ts'])
  })

  it('a story through its photograph', () => {
    expect(chosen('tests/visual/baselines/card--default.webp')?.stories).toEqual(['card--default'])
  })
})

describe('a change runs everything', () => {
  it.each(['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])(
    'of %s',
    (file) => {
      expect(chosen(file)).toBeUndefined()
    },
  )

  it.each(['.storybook/preview.tsx', 'scripts/visual.ts', 'tests/visual/compare.ts'])(
    'that is a story, of %s',
    (file) => {
      expect(chosen(file)).toMatchObject({ stories: 'all' })
    },
  )

  it('on the server, of the database that its tests begin with', () => {
    expect(chosen('tests/server/database.ts')?.tests).toEqual([
      'tests/server/start.test.ts',
      'tests/server/other.test.ts',
    ])
  })

  it('that is a journey, of what builds and configures them', () => {
    expect(chosen('tests/e2e/playwright.config.ts')?.tests).toEqual(journeys)
  })
})
