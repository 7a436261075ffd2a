import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../server/modules')

/** Modules that do not follow the pattern of docs/architecture.md yet. */
const pending: ReadonlySet<string> = new Set([
  'activity',
  'auth',
  'communities',
  'feed',
  'meetings',
  'messaging',
  'networking',
  'posts',
  'profiles',
  'purchases',
  'studio',
  'studio/changes',
  'studio/communities',
  'studio/invitations',
  'studio/meetings',
  'studio/members',
  'studio/moderation',
])

const files = globSync('**/*.ts', { cwd: root }).toSorted()
const moduleOf = (file: string) => file.replace(/\/[^/]+$/u, '')
const modules = new Set(files.map(moduleOf))
const done = files.filter((file) => !pending.has(moduleOf(file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const isRepository = (file: string) => /(?:^r|[a-z]R)epository\.ts$/u.test(basename(file))

/** Roles that a file's name may state; every other file has the name of one of its exports. */
const roles =
  /^(?:routes|policy|repository|serializer|validate)\.ts$|[a-z](?:Routes|Policy|Repository|Serializer)\.ts$/u

it('lists only modules that exist as pending', () => {
  expect([...pending].filter((name) => !modules.has(name))).toEqual([])
})

describe.each(done)('%s', (file) => {
  it('contains SQL only if it is a repository', () => {
    const sqlOf =
      /from 'kysely'|db\/(?:preparedQuery|sortKeys)\.ts'|\bsql(?:<.*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/gu
    const found = [...read(file).matchAll(sqlOf)].map(([text]) => text)
    if (isRepository(file)) expect(found).not.toEqual([])
    else expect(found).toEqual([])
  })

  it('is named after its role or one of its exports', () => {
    const exports = [
      ...read(file).matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gmu),
    ].map(([, name]) => name)
    const name = basename(file, '.ts')
    if (!roles.test(basename(file))) expect(exports).toContain(name)
  })
})
