import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { secretPages, secretParameters } from '../../../server/plugins/redaction.ts'
import { atEnd } from '../support/atEnd.ts'
import { startHarness } from '../support/harness.ts'

const { config, db } = await startHarness({ indexHtml: '<!doctype html><div id="root"></div>' })
const lines: string[] = []
const app = await buildApp({
  config: { ...config, logLevel: 'trace' },
  db,
  logTo: { write: (line) => void lines.push(line) },
})
atEnd(() => app.close())

/** Everything that was logged while an action ran. */
async function loggedBy(act: () => unknown): Promise<string> {
  lines.length = 0
  await act()
  return lines.join('')
}

/** The paths of all routes, from the printed route table, a tree whose levels are four characters wide. */
function routePaths(): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/u.exec(line) ?? []
      const level = indent.length / 4
      const whole = (level > 0 ? (parents[level - 1] ?? '') : '') + part
      parents[level] = whole
      return methods === undefined ? [] : [whole]
    })
}

const paths = routePaths()
const secret = 'Zk3vQ8yT1mB6wXr9Lp0sNg'
const id = '0190aaaa-0000-7000-8000-000000000001'
const parametersOf = (route: string) => Array.from(route.matchAll(/:(\w+)/gu), ([, name = '']) => name)
const filled = (route: string) =>
  route.replaceAll(/:(\w+)/gu, (_, name: string) => (secretParameters.has(name) ? secret : id))

it('names every parameter of a route that is a secret', () => {
  // Ids and names of files open nothing by themselves. A new parameter belongs here or among the secret ones.
  const harmless = [
    'id',
    'key',
    'file',
    'change',
    'invitation',
    'meeting',
    'member',
    'note',
    'post',
    'referral',
    'scope',
  ]
  const known = [...harmless, 'target_id', 'target_kind', ...secretParameters]
  const names = new Set(paths.flatMap(parametersOf))
  expect(paths.length).toBeGreaterThan(100)
  expect([...names].toSorted()).toEqual(known.toSorted())
})

const secretPaths = [...paths, ...secretPages].filter((each) =>
  parametersOf(each).some((name) => secretParameters.has(name)),
)

it('logs each request without the secrets of its path, its query and its headers', async () => {
  expect(secretPaths.length).toBeGreaterThan(3)
  for (const each of [...paths, ...secretPages]) {
    // Streams do not end.
    if (each.endsWith('/events')) continue
    const url = `${filled(each)}?sig=${secret}&exp=1&token=${secret}&session_id=cs_test_${secret}`
    const headers = {
      referer: `https://faro.example/invitacion/${secret}?next=${secret}`,
      authorization: `Bearer ${secret}`,
      cookie: `faro=${secret}`,
    }
    const text = await loggedBy(() => app.inject({ method: 'GET', url, headers }))
    expect(text).toContain('request completed')
    expect(text).toContain(filled(each).split(secret)[0])
    expect([each, text.includes(secret)]).toEqual([each, false])
  }
  expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body).not.toContain(secret)
})

it.each([
  `/api/extra/%69nvitations/${secret}`,
  `/api//extra/invitations/${secret}`,
  `/Invitacion/${secret}`,
  `//invitacion//${secret}`,
])('logs %s without its secret', async (url) => {
  const text = await loggedBy(() => app.inject({ method: 'GET', url }))
  expect(text).toContain('request completed')
  expect(text).not.toContain(secret)
})

it('has the same paths without secrets in the log of nginx', async () => {
  const nginx = await readFile(path.resolve(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  const [, map = ''] = /^map \$request_uri \$faro_path \{$([^]*?)^\}$/mu.exec(nginx) ?? []
  const rules = Array.from(map.matchAll(/^ *~\*?(\S+) (\S+);$/gmu), ([, found = '', shown = '']) => ({
    found,
    shown,
  }))
  const logged = (uri: string) => {
    for (const { found, shown } of rules) {
      const match = new RegExp(found, 'iu').exec(uri)
      if (match) return shown.replaceAll(/\$(\w+)/gu, (_, name: string) => match.groups?.[name] ?? '')
    }
    return ''
  }
  expect(rules).toHaveLength(4)
  for (const each of secretPaths) {
    const whole = filled(each)
    expect(logged(`${whole}?token=${secret}`)).toBe(whole.replace(secret, '***'))
  }
  expect(logged(`/api/extra/%69nvitations/${secret}`)).toBe('***')
  expect(logged(`/Invitacion/${secret}`)).toBe('/Invitacion/***')
  expect(logged(`/media/${id}.webp?sig=${secret}`)).toBe(`/media/${id}.webp`)
  // The format has no variable with more of the request than that.
  const [, format] = /^log_format faro '(.*)';$/mu.exec(nginx) ?? []
  expect(format).toContain('"$request_method $faro_path $server_protocol"')
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_\w+)\b/u)
  // Every server writes that log or none, and no line of its error log has a request.
  const servers = nginx.split(/^server \{$/mu).slice(1)
  for (const server of servers) {
    expect(server).toMatch(/^ *access_log (?:off|\S+ faro);$/mu)
    expect(server).toMatch(/^ *error_log \S+ crit;$/mu)
  }
})

it.each<[string, () => void]>([
  ['an error', () => app.log.error({ err: new Error(`GET /api/extra/invitations/${secret}/accept failed`) })],
  [
    'the cause of an error',
    () => app.log.error({ err: new Error('no', { cause: new Error(`/invitacion/${secret}`) }) }),
  ],
  ['a message', () => app.log.warn(`no reply for https://faro.example/invitacion/${secret}`)],
  ['a referrer', () => app.log.info({ referer: `https://faro.example/media/a.webp?exp=1&sig=${secret}` })],
  [
    'a signed address of a store',
    () => app.log.info({ url: `https://s3.example/faro/a?X-Amz-Signature=${secret}` }),
  ],
  ['a slow query', () => app.log.warn({ sql: `select 1 /* /invitacion/${secret} */` }, 'slow query')],
  [
    'a row of the database',
    () => app.log.error({ err: Object.assign(new Error('no'), { detail: `(${secret})` }) }),
  ],
  ['a test payment', () => app.log.info({ path: `/api/extra/test-checkout/${id}/${secret}` })],
  ['a checkout session', () => app.log.warn({ err: new Error(`No such session: cs_live_${secret}`) })],
  [
    'a connection string',
    () => app.log.error({ err: new Error(`postgres://faro:${secret}@db/faro is away`) }),
  ],
  ['a session token', () => app.log.error({ err: new Error(`eyJhbGciOi.${secret}.${secret} is expired`) })],
])('logs %s without its secret', async (_what, log) => {
  const text = await loggedBy(log)
  expect(text).not.toBe('')
  expect(text).not.toContain(secret)
  expect(JSON.parse(text)).toMatchObject({ pid: process.pid })
})

it('keeps what is no secret', async () => {
  const text = await loggedBy(() => app.log.info({ path: `/api/posts/${id}` }, 'is that all? yes'))
  expect(JSON.parse(text)).toMatchObject({ path: `/api/posts/${id}`, msg: 'is that all? yes' })
})
