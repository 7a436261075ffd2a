import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, inject } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import type { Config, StripeSettings } from '../../../server/config.ts'
import { type Db, openDatabase } from '../../../server/db/client.ts'
import { directConnection, inspectConnection } from '../../../server/db/inspectConnection.ts'
import type { Memberships } from '../../../server/db/tables/communities.ts'
import type { S3Settings } from '../../../server/settings/s3Settings.ts'
import { hashPassword } from '../../../server/modules/auth/passwords.ts'
import type { Account } from '../../../server/modules/auth/service.ts'
import { openSession } from '../../../server/plugins/sessions.ts'
import { sessionCookie } from '../../../server/plugins/auth.ts'
import { atEnd } from './atEnd.ts'
import { ensureDemoTemplate } from './demoTemplate.ts'
import { newDatabase } from './newDatabase.ts'
import { eventually } from '../../eventually.ts'

export interface Harness {
  app: FastifyInstance
  db: Db
  config: Config
  /** Files in the media store, without folders. */
  storedFiles: () => Promise<string[]>
  /** Another instance on the same database. */
  another: (changes?: Partial<Config>) => Promise<FastifyInstance>
}

interface HarnessOptions {
  /** The content of index.html and estudio.html; without it there is no built client. */
  indexHtml?: string
  /** Payment settings; without them the test page is used. */
  stripe?: StripeSettings
  /** Storage quota per person in bytes. */
  storagePerPerson?: number
  /** The S3 store of uploaded media; without it they are in the data folder. */
  s3?: S3Settings
  /** Whether the database and the data folder contain the demo. */
  demo?: boolean
}

/** Starts the application with its own database and data folder, closed after the test or its file. */
export async function startHarness({
  indexHtml,
  stripe,
  storagePerPerson = Infinity,
  s3,
  demo = false,
}: HarnessOptions = {}): Promise<Harness> {
  const template = demo ? await ensureDemoTemplate() : undefined
  const directUrl = await newDatabase(template?.database ?? inject('migrated'))
  const pooler = inject('poolerUrl')
  const databaseUrl = pooler ? databaseThrough(pooler, directUrl) : directUrl
  const kind = pooler ? await inspectConnection(databaseUrl) : directConnection
  const dataDir = await mkdtemp(path.join(tmpdir(), 'faro-media-'))
  if (template) await cp(template.mediaDir, path.join(dataDir, 'media'), { recursive: true })
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    s3,
    databaseUrl,
    databaseDirectUrl: pooler ? directUrl : undefined,
    databasePreparedStatements: true,
    databasePool: 10,
    demo: 'off',
    clientDir: path.join(dataDir, indexHtml ? 'client' : 'no-client'),
    earlyScreenMs: 10_000,
    secure: false,
    trustedProxies: false,
    publicUrl: undefined,
    stripe,
    storagePerPerson,
    logLevel: 'silent',
    metricsToken: undefined,
    drainSeconds: 0,
    stopSeconds: 20,
  }
  if (indexHtml) {
    await mkdir(config.clientDir)
    await writeFile(path.join(config.clientDir, 'index.html'), indexHtml)
    await writeFile(path.join(config.clientDir, 'estudio.html'), indexHtml)
  }
  const opened: { app: FastifyInstance; db: Db }[] = []
  async function open(changes: Partial<Config> = {}) {
    const db = openDatabase(databaseUrl, { pooled: kind.pooled })
    const app = await buildApp({ config: { ...config, ...changes }, db })
    await app.ready()
    opened.push({ app, db })
    return { app, db }
  }
  const first = await open()
  atEnd(async () => {
    for (const { app, db } of opened) {
      await app.close()
      await db.destroy()
    }
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...first,
    config,
    storedFiles: async () => {
      const entries = await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    another: async (changes) => (await open(changes)).app,
  }
}

/** The address of the same database through a pooler that serves every database. */
function databaseThrough(pooler: string, directUrl: string): string {
  const url = new URL(pooler)
  url.pathname = new URL(directUrl).pathname
  return url.href
}

/** Number of connections waiting for a lock of this database. */
async function lockedOut(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Waits until `number` connections are waiting for a lock of this database. */
export const waitingForLocks = (db: Db, number: number): Promise<void> =>
  eventually(async () => expect(await lockedOut(db)).toBe(number))

/** Waits until an action has finished or is waiting for a lock of this database. @returns whether it has finished. */
export async function overOrWaiting(db: Db, act: Promise<unknown>): Promise<boolean> {
  let over = false
  const end = () => {
    over = true
  }
  act.then(end, end)
  await eventually(async () => expect(over || (await lockedOut(db)) > 0).toBe(true))
  return over
}

export interface Member {
  id: string
  token: string
  email: string
  cookie: string
}

let people = 0

const password = 'secreta'
/** A shared hash, because hashing is most of the cost of registering. */
let passwordHash: Promise<string> | undefined

/** Registers a member with a session; the password is 'secreta'. */
export async function register(app: FastifyInstance, fields: Partial<Account> = {}): Promise<Member> {
  people += 1
  const account = {
    id: uuid(),
    name: `Persona ${people}`,
    email: `persona${people}@faro.test`,
    level: 1,
    role: 'user',
    ...fields,
  }
  passwordHash ??= hashPassword(password)
  await app.db
    .insertInto('users')
    .values({ ...account, email_key: account.email.toLowerCase(), password_hash: await passwordHash })
    .execute()
  const session = await openSession(app.db, account.id)
  return {
    id: account.id,
    token: app.issueToken(session),
    email: account.email,
    cookie: `${sessionCookie}=${encodeURIComponent(app.signCookie(session.claims.sid))}`,
  }
}

/** A request with the member's token. */
export function as(member: Pick<Member, 'token'>, options: InjectOptions): InjectOptions {
  return { ...options, headers: { authorization: `Bearer ${member.token}`, ...options.headers } }
}

/** A request with the member's e-mail as bearer value and the session cookie. */
export function byEmail({ email, cookie }: Partial<Member>, options: InjectOptions): InjectOptions {
  return { ...options, headers: { authorization: `Bearer ${email}`, ...(cookie && { cookie }) } }
}

/** Registers a member with a tier, by default one that may publish in the global feed. */
export async function registerCoach(app: FastifyInstance, db: Db, tier = 'premium_coach'): Promise<Member> {
  const member = await register(app)
  await db.updateTable('users').set({ membership_type: tier }).where('id', '=', member.id).execute()
  return member
}

interface CommunityOptions {
  name?: string
  isPublic?: boolean
  owner: Member
  members?: Member[]
  moderators?: Member[]
}

/** Adds a community with its people; returns its id. */
export async function addCommunity(db: Db, options: CommunityOptions): Promise<string> {
  const { name = 'Comunidad', isPublic = true, owner, members = [], moderators = [] } = options
  const id = uuid()
  await db
    .insertInto('communities')
    .values({
      id,
      name,
      is_public: isPublic,
      access_type: isPublic ? 'publica' : 'gratuita',
      owner_id: owner.id,
    })
    .execute()
  const row = (member: Member, role: Memberships['role']) => ({
    id: uuid(),
    community_id: id,
    user_id: member.id,
    role,
  })
  await db
    .insertInto('memberships')
    .values([
      row(owner, 'owner'),
      ...moderators.map((member) => row(member, 'moderator')),
      ...members.map((member) => row(member, 'member')),
    ])
    .execute()
  return id
}

export type FormFields = Record<string, string | { data: Buffer; name: string; type: string }>

/** A multipart body as sent by a browser. */
export function form(fields: FormFields): Pick<InjectOptions, 'payload' | 'headers'> {
  const boundary = `----${randomUUID()}`
  const chunks: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    const file = typeof value === 'string' ? undefined : value
    const disposition = `Content-Disposition: form-data; name="${name}"${file ? `; filename="${file.name}"` : ''}`
    const type = file ? `\r\nContent-Type: ${file.type}` : ''
    chunks.push(
      Buffer.from(`--${boundary}\r\n${disposition}${type}\r\n\r\n`),
      typeof value === 'string' ? Buffer.from(value) : value.data,
      Buffer.from('\r\n'),
    )
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The required fields of a post. */
export const postFields = (communityId: string, content = 'Hola') => ({
  content,
  community_id: communityId,
  is_premium: 'false',
  show_profile: 'true',
})

/** Publishes a text post; returns its id. */
export async function publish(app: FastifyInstance, member: Member, communityId: string, content?: string) {
  const reply = await app.inject(
    as(member, { method: 'POST', url: '/api/posts', ...form(postFields(communityId, content)) }),
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ post: { id: string } }>().post.id
}

/** Comments on a post; returns the comment's id. */
export async function comment(app: FastifyInstance, member: Member, postId: string, content = 'Qué bien') {
  const reply = await app.inject(
    as(member, { method: 'POST', url: `/api/posts/${postId}/comments`, payload: { content } }),
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ comment: { id: string } }>().comment.id
}

/** The first bytes of an MP4, by which its type is detected, and padding. */
export const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(9000),
])

/** Sends a post of the global feed; `fields` override the defaults. */
export function sendToFeed(app: FastifyInstance, member: Member, fields: FormFields = {}) {
  const whole = { content: 'Hola', category: 'coaching', ...fields }
  return app.inject(as(member, { method: 'POST', url: '/api/global-feed', ...form(whole) }))
}

/** Publishes in the global feed; returns the post's id. */
export async function publishInFeed(app: FastifyInstance, member: Member, fields?: FormFields) {
  const reply = await sendToFeed(app, member, fields)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: { id: string } }>().data.id
}

/** The statuses of several replies, in ascending order: when many ask at once, nobody knows who is first. */
export const statuses = (replies: readonly { statusCode: number }[]): number[] =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
