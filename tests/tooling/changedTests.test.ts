import { describe, expect, it } from 'vitest'
import { findAffectedFiles } from '../../scripts/testing/affectedFiles.ts'
import { mayAffectStories, selectTests } from '../../scripts/testing/selectTests.ts'
import { addUntracedDependencies } from '../../scripts/testing/untracedDependencies.ts'

const clip = 'server/demo/media/wave.mp4'
const imports = {
  'index.html': ['src/app.tsx'],
  'src/app.tsx': ['src/pages/Feed.tsx'],
  'src/pages/Feed.tsx': ['src/components/Card.tsx', 'src/api/feed.ts'],
  'src/pages/Feed.stories.tsx': ['src/pages/Feed.tsx'],
  'src/components/Card.tsx': [],
  'src/components/Card.stories.tsx': ['src/components/Card.tsx'],
  'src/components/alerts.tsx': ['src/components/Card.tsx'],
  'src/api/feed.ts': [],
  'src/lib/days.ts': [],
  'scripts/build.ts': [],
  'scripts/visual.ts': ['tests/visual/differences.ts'],
  'tests/visual/differences.ts': [],
  '.storybook/preview.tsx': ['.storybook/decorators.tsx'],
  '.storybook/decorators.tsx': ['src/components/alerts.tsx'],
  'server/main.ts': ['server/posts.ts'],
  'server/posts.ts': ['src/api/feed.ts'],
  'tests/unit/days.test.ts': ['src/lib/days.ts'],
  'tests/unit/card.test.tsx': ['src/components/Card.tsx'],
  'tests/server/database.ts': [],
  'tests/server/harness.ts': ['server/posts.ts'],
  'tests/server/posts.test.ts': ['tests/server/harness.ts'],
  'tests/server/other.test.ts': [],
  'tests/resilience/kill.test.ts': ['tests/e2e/process.ts'],
  'tests/e2e/process.ts': [],
  'tests/e2e/playwright.config.ts': [],
  'tests/e2e/posts.ts': ['src/api/feed.ts'],
  'tests/e2e/feed.spec.ts': ['tests/e2e/posts.ts'],
  'tests/e2e/login.spec.ts': [],
  'tests/browsers/main.test.ts': ['src/api/feed.ts'],
}
const untraced = {
  'scripts/build.ts': ['index.html'],
  'src/*.stories.tsx': ['.storybook/preview.tsx', 'scripts/visual.ts'],
  'server/posts.ts': ['server/demo/media/*'],
  'tests/e2e/process.ts': ['server/main.ts'],
  'tests/e2e/*.spec.ts': ['tests/e2e/playwright.config.ts'],
  'tests/server/*.test.ts': ['tests/server/database.ts'],
}
const irrelevant = { '.storybook/decorators.tsx': ['src/components/alerts.tsx'] }
const stories = [
  { id: 'card--default', type: 'story', importPath: './src/components/Card.stories.tsx' },
  { id: 'feed--default', type: 'story', importPath: './src/pages/Feed.stories.tsx' },
]
const select = (...changed: string[]) => {
  const graph = new Map(Object.entries(imports).map(([file, imported]) => [file, new Set(imported)]))
  const files = [...Object.keys(imports), clip, ...changed]
  return selectTests(changed, addUntracedDependencies(graph, files, untraced, irrelevant), stories)
}
const none = { tests: [], stories: [], client: false, core: false }

describe('a change', () => {
  it('selects the tests that import the file', () => {
    expect(select('src/lib/days.ts').selected).toEqual({ ...none, tests: ['tests/unit/days.test.ts'] })
  })

  it('of the server selects its tests, the resilience tests and the core end-to-end tests', () => {
    expect(select('server/posts.ts').selected).toEqual({
      ...none,
      tests: ['tests/resilience/kill.test.ts', 'tests/server/posts.test.ts'],
      core: true,
    })
  })

  it('of the client selects the stories, the build and the core end-to-end tests', () => {
    expect(select('src/pages/Feed.tsx').selected).toEqual({
      tests: [],
      stories: ['feed--default'],
      client: true,
      core: true,
    })
  })

  it('of a helper selects the end-to-end tests that use it, not the core ones', () => {
    expect(select('tests/e2e/posts.ts').selected).toEqual({ ...none, tests: ['tests/e2e/feed.spec.ts'] })
  })

  it('of the product does not select end-to-end tests by their helpers', () => {
    expect(select('src/api/feed.ts').selected?.tests).not.toContain('tests/e2e/feed.spec.ts')
  })

  it('of the configuration of end-to-end tests selects all of them', () => {
    expect(select('tests/e2e/playwright.config.ts').selected).toEqual({
      ...none,
      tests: ['tests/e2e/feed.spec.ts', 'tests/e2e/login.spec.ts'],
    })
  })

  it('of the setup of the test database selects all server tests', () => {
    expect(select('tests/server/database.ts').selected?.tests).toEqual([
      'tests/server/other.test.ts',
      'tests/server/posts.test.ts',
    ])
  })

  it('selects tests that read the folder of a deleted file', () => {
    expect(select('server/demo/media/gone.mp4').selected).toEqual(select('server/posts.ts').selected)
  })

  it('of a baseline selects its story', () => {
    expect(select('tests/visual/baselines/card--default.webp').selected).toEqual({
      ...none,
      stories: ['card--default'],
    })
  })

  it.each(['.storybook/preview.tsx', 'scripts/visual.ts', 'tests/visual/differences.ts'])(
    'of %s selects all stories',
    (file) => {
      expect(select(file).selected).toEqual({ ...none, stories: 'all' })
    },
  )

  it('of a component shown by the empty hosts of the preview selects only the stories that import it', () => {
    expect(select('src/components/alerts.tsx').selected).toEqual(none)
  })

  it('of the book selects the check of its search', () => {
    expect(select('.storybook/book/titles.ts').selected).toEqual({ ...none, stories: ['tree-search'] })
  })

  it.each([
    ['tests/visual/baselines/card--default.webp', true],
    ['.storybook/book/titles.ts', true],
    ['src/components/Card.stories.tsx', true],
    ['server/posts.ts', false],
  ])('of %s needs Storybook’s index: %s', (file, isNeeded) => {
    expect(mayAffectStories(findAffectedFiles([file], new Map()))).toBe(isNeeded)
  })

  it('of a file that nothing uses selects nothing', () => {
    expect(select('docs/page.md')).toEqual({ selected: none, reasons: [] })
  })

  it('does not select a deleted test', () => {
    expect(select('tests/unit/gone.test.ts', 'tests/e2e/gone.spec.ts').selected).toEqual(none)
  })

  it.each([
    'package.json',
    'package-lock.json',
    'src/tsconfig.app.json',
    'vite.config.ts',
    'vitest.config.ts',
    'scripts/test.ts',
    'scripts/testing/plan.ts',
  ])('of %s selects everything', (file) => {
    expect(select(file)).toEqual({ selected: undefined, reasons: [`everything: ${file}`] })
  })

  it('is explained by one short chain for each kind of test', () => {
    expect(select('src/api/feed.ts').reasons).toEqual([
      'browsers: 1 file, tests/browsers/main.test.ts ← src/api/feed.ts',
      'resilience: 1 file, tests/resilience/kill.test.ts ← tests/e2e/process.ts ← … ← src/api/feed.ts',
      'server: 1 file, tests/server/posts.test.ts ← tests/server/harness.ts ← server/posts.ts ← src/api/feed.ts',
      'stories: 1, src/pages/Feed.stories.tsx ← src/pages/Feed.tsx ← src/api/feed.ts',
      'core end-to-end tests: scripts/build.ts ← index.html ← … ← src/api/feed.ts',
    ])
  })
})
