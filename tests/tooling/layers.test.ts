import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { featureOf, importedModule } from '../../scripts/lint/featureImports.ts'
import { features } from '../../scripts/lint/features.ts'

interface Report {
  diagnostics: { code: string; message: string; filename: string }[]
}

/** Forbidden imports, by file: the arrows of docs/architecture.md. */
const forbidden = [
  ['src/lib/a.ts', '#api/client/errors.ts'],
  ['src/lib/b.ts', '#theme/system.ts'],
  ['src/lib/c.ts', 'react'],
  ['src/lazy/a.ts', '#components/ui/Button/Button.tsx'],
  ['src/api/posts/a.ts', '#components/ui/Button/Button.tsx'],
  ['src/api/posts/b.ts', '#pages/feed/GlobalFeedPage/GlobalFeedPage.tsx'],
  ['src/api/posts/c.ts', 'node:fs'],
  ['src/api/client/a.ts', '#api/posts/queries.ts'],
  ['src/api/client/b.ts', '../posts/queries.ts'],
  ['src/api/contract/a.ts', '#api/client/call.ts'],
  ['src/api/contract/b.ts', '#lib/dates.ts'],
  ['src/api/contract/classes/a.ts', '#locales/posts.ts'],
  ['src/components/posts/A/a.tsx', '#pages/feed/GlobalFeedPage/GlobalFeedPage.tsx'],
  ['src/components/posts/A/b.tsx', '#mocks/mock.ts'],
  ['src/components/ui/A/a.tsx', '#components/posts/PostCard/PostCard.tsx'],
  ['src/components/ui/A/b.tsx', '#api/client/errors.ts'],
  ['src/components/posts/A/c.tsx', '#app/screens.tsx'],
  ['src/pages/feed/A/a.tsx', '#mocks/mock.ts'],
  ['src/pages/feed/A/b.tsx', '#server/app.ts'],
  ['src/pages/feed/A/c.tsx', '#app/screens.tsx'],
  ['src/pages/studio/A/a.tsx', '#studioApp/studioScreens.tsx'],
  ['src/ssr/a.ts', '#app/screens.tsx'],
  ['src/api/posts/d.ts', '#app/screens.tsx'],
  ['src/app/a.ts', '#studioApp/StudioApp.tsx'],
  ['src/app/b.ts', '#mocks/mock.ts'],
  ['src/studioApp/a.ts', '#app/App.tsx'],
  ['src/mocks/handlers/a.ts', '#components/ui/Button/Button.tsx'],
  ['server/modules/a.ts', '#components/ui/Button/Button.tsx'],
  ['server/modules/b.ts', '#api/client/call.ts'],
  ['server/modules/c.ts', '#locales/posts.ts'],
  ['server/db/migrations/a.ts', '../client.ts'],
  ['src/api/posts/d.ts', '#api/feed/queries.ts'],
  ['src/api/posts/e.ts', '../feed/queries.ts'],
  ['src/components/posts/A/c.tsx', '#components/feed/FeedList/FeedList.tsx'],
  ['src/components/communities/A/a.tsx', '#api/posts/queries.ts'],
  ['src/pages/communities/A/a.tsx', '#components/shell/AppShell/AppShell.tsx'],
  ['src/components/unlisted/A/a.tsx', '#api/posts/queries.ts'],
] as const
const allowed = [
  ['src/lib/y.ts', '#theme/avatarColors.ts'],
  ['src/api/client/y.ts', '#api/contract/common.ts'],
  ['src/api/client/z.ts', '#lib/clock.ts'],
  ['src/api/posts/y.ts', '#api/client/call.ts'],
  ['src/api/contract/classes/y.ts', '../common.ts'],
  ['src/components/ui/A/y.tsx', '#components/ui/Button/Button.tsx'],
  ['src/components/posts/A/y.tsx', '#api/posts/queries.ts'],
  ['src/components/posts/A/z.stories.tsx', '#mocks/mock.ts'],
  ['src/app/y.ts', '#pages/feed/GlobalFeedPage/GlobalFeedPage.tsx'],
  ['src/y.tsx', '#studioApp/StudioApp.tsx'],
  ['server/modules/y.ts', '#api/contract/posts.ts'],
  ['server/modules/z.ts', '#lib/clock.ts'],
  ['src/api/feed/y.ts', '#api/posts/queries.ts'],
  ['src/components/feed/A/y.tsx', '#components/posts/PostCard/PostCard.tsx'],
  ['src/pages/feed/A/y.tsx', '#api/client/call.ts'],
  ['src/components/posts/A/x.stories.tsx', '#components/feed/FeedList/FeedList.tsx'],
] as const

/** The server's own direction: settings, config, errors → db → limits → media → payments → plugins → modules → … */
const forbiddenInServer = [
  ['server/config.ts', './media/s3Store.ts'],
  ['server/errors.ts', './db/connectionErrors.ts'],
  ['server/settings/a.ts', '../db/client.ts'],
  ['server/db/a.ts', '../media/storage.ts'],
  ['server/db/tables/a.ts', '../../modules/feed/query.ts'],
  ['server/embeddedDatabase/a.ts', '../start.ts'],
  ['server/limits/a.ts', '../media/storage.ts'],
  ['server/media/a.ts', '../plugins/auth.ts'],
  ['server/media/pictures/a.ts', '../../modules/feed/query.ts'],
  ['server/payments/a.ts', '../plugins/auth.ts'],
  ['server/plugins/a.ts', '../modules/auth/service.ts'],
  ['server/plugins/b.ts', '#server/modules/auth/service.ts'],
  ['server/modules/studio/home/a.ts', '../../../jobs/allJobs.ts'],
  ['server/modules/feed/a.ts', '../../backup/format.ts'],
  ['server/modules/feed/b.ts', '../../previews/routes.ts'],
  ['server/previews/a.ts', '../ssr/screenDocuments.ts'],
  ['server/ssr/a.ts', '../app.ts'],
  ['server/jobs/a.ts', '../cli/listenUrl.ts'],
  ['server/backup/a.ts', '../start.ts'],
  ['server/cli/a.ts', '../start.ts'],
] as const
const allowedInServer = [
  ['server/db/y.ts', '../errors.ts'],
  ['server/db/tables/y.ts', './media.ts'],
  ['server/media/y.ts', '../limits/storageQuota.ts'],
  ['server/plugins/y.ts', '../media/storage.ts'],
  ['server/modules/studio/payments/y.ts', '../../../payments/provider.ts'],
  ['server/modules/feed/y.ts', '../../plugins/route.ts'],
  ['server/ssr/y.ts', '../previews/routes.ts'],
  ['server/jobs/y.ts', '../modules/feed/query.ts'],
  ['server/cli/y.ts', '../backup/format.ts'],
  ['server/start.ts', './app.ts'],
] as const

const root = path.join(import.meta.dirname, '../..')
let folder: string
let refused: Set<string>

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'faro-layers-'))
  for (const name of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const [file, imported] of [...forbidden, ...allowed, ...forbiddenInServer, ...allowedInServer]) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, `import * as it from '${imported}'\n\nexport const used = it\n`)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as Report
  refused = new Set(
    diagnostics
      .filter(
        ({ code, message }) => code.includes('feature-imports') || message.includes('import is restricted'),
      )
      .map(({ filename }) => filename.replaceAll('\\', '/')),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('imports point one way', () => {
  it.each(forbidden)('%s may not import %s', (file) => expect(refused).toContain(file))

  it.each(allowed)('%s may import %s', (file) => expect(refused).not.toContain(file))
})

describe('imports of the server point one way', () => {
  it.each(forbiddenInServer)('%s may not import %s', (file) => expect(refused).toContain(file))

  it.each(allowedInServer)('%s may import %s', (file) => expect(refused).not.toContain(file))
})

describe('features of src', () => {
  const modules = globSync('src/{api,components,pages}/*/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.stories.tsx'))
  const pairs = new Set<string>()
  for (const file of modules) {
    const module = file.slice('src/'.length)
    const from = featureOf(module)
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([^']+)'/gu,
    )) {
      const target = importedModule(specifier, module)
      const to = target && featureOf(target)
      if (from && to && from !== to) pairs.add(`${from} ${to}`)
    }
  }

  it('import each other in one direction only', () => {
    expect(pairs).toContain('feed posts')
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')))
    expect(mutual).toEqual([])
  })

  it('are all listed, once, and no others', () => {
    const existing = new Set(modules.map((file) => featureOf(file.slice('src/'.length))))
    existing.delete(undefined)
    expect(new Set(features)).toEqual(existing)
    expect(features).toHaveLength(existing.size)
  })
})
