import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '../../../server/backup/backup.ts'
import { restore } from '../../../server/backup/restore.ts'
import { directUrlOf } from '../../../server/config.ts'
import { type Db, openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { acquireInstanceLock } from '../../../server/backup/instanceLock.ts'
import { atEnd } from '../support/atEnd.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { folderStorage } from '../../../server/media/folderStorage.ts'
import type { Storage } from '../../../server/media/storage.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  postFields,
  publish,
  register,
  startHarness,
} from '../support/harness.ts'
import { databaseName, newDatabase } from '../support/newDatabase.ts'
import { addOldRows } from '../support/oldRows.ts'
import { picture } from '../support/people.ts'

const { app, db, config } = await startHarness({ demo: true })
const { storage } = app.media
const databaseUrl = directUrlOf(config) ?? ''
const dir = await mkdtemp(path.join(tmpdir(), 'faro-backup-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

interface Restored {
  url: string
  db: Db
  storage: Storage
}

/**
 * Creates an empty store, and a database that is empty or a copy of a template. Both are closed after the test or its
 * file; hooks are neither.
 */
async function elsewhere(template?: string): Promise<Restored> {
  const url = await newDatabase(template)
  const opened = openDatabase(url)
  atEnd(() => opened.destroy())
  return { url, db: opened, storage: folderStorage(await mkdtemp(path.join(dir, 'media-'))) }
}

/** All rows of all tables in PostgreSQL's text format, sorted. */
async function allRows(from: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('rate_limits', 'kysely_migration')
    order by 1`.execute(from)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(from)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Contents of all referenced files, and of the smaller copies of pictures. */
async function allFiles(from: Db, files: Storage): Promise<Record<string, string>> {
  const rows = await from
    .selectFrom('media')
    .select(['storage_key', 'copy_widths'])
    .orderBy('storage_key')
    .execute()
  const all: Record<string, string> = {}
  for (const key of rows.flatMap(({ storage_key: own, copy_widths: widths }) => [
    own,
    ...(widths ?? []).map((width) => `w${width}-${own}`),
  ])) {
    all[key] = createHash('sha256')
      .update(await buffer(await files.read(key)))
      .digest('hex')
  }
  return all
}

it('gives back every row and every file', async () => {
  const file = path.join(dir, 'quiet.faro')
  const { header, bytes, missing } = await backUp(databaseUrl, storage, file)
  expect(missing).toEqual([])
  expect(bytes).toBe((await stat(file)).size)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const there = await elsewhere()
  await restore(file, there.url, there.storage)
  const rows = await allRows(db)
  expect(Object.values(rows).filter((some) => some.length > 0).length).toBeGreaterThan(40)
  expect(await allRows(there.db)).toEqual(rows)
  const files = await allFiles(db, storage)
  expect(header.files).toBe(Object.keys(files).length)
  expect(header.files).toBeGreaterThan(10)
  expect(await allFiles(there.db, there.storage)).toEqual(files)

  // It works like any other database: sequences, triggers and keys.
  await migrate(there.db)
  await sql`insert into posts (id, community_id, author_id, content)
    select gen_random_uuid(), community_id, user_id, 'Después' from memberships limit 1`.execute(there.db)
  const wrong = sql`insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), gen_random_uuid(), now())`
  await expect(wrong.execute(there.db)).rejects.toThrow(/foreign key/u)
  const points = await there.db
    .selectFrom('point_entries')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const before = await db.selectFrom('point_entries').select('id').orderBy('id', 'desc').limit(1).execute()
  expect(Number(points[0]?.id)).toBeGreaterThan(Number(before[0]?.id))
}, 120_000)

describe('while people go on', () => {
  let owner: Member
  let community: string
  beforeAll(async () => {
    owner = await register(app)
    community = await addCommunity(db, { owner })
  })

  it('contains what was acknowledged before it, with consistent counts and all files', async () => {
    const texts: string[] = []
    const ending = new AbortController()
    const image = await picture()
    async function write(writer: number): Promise<void> {
      const someone = await register(app)
      await sql`insert into memberships (id, community_id, user_id, role)
        values (gen_random_uuid(), ${community}, ${someone.id}, 'member')`.execute(db)
      for (let count = 0; !ending.signal.aborted; count += 1) {
        const text = `${writer}-${count}`
        if (count % 5 === 0) {
          await app.inject(
            as(someone, {
              method: 'POST',
              url: '/api/posts/with-media',
              ...form({ ...postFields(community, text), image }),
            }),
          )
        } else await publish(app, someone, community, text).catch(() => undefined)
        texts.push(text)
        if (count >= 55) return
      }
    }
    const writing = Promise.all([1, 2, 3].map(write))
    await expect.poll(() => texts.length).toBeGreaterThan(20)
    const acknowledged = [...texts]
    const file = path.join(dir, 'busy.faro')
    const { missing } = await backUp(databaseUrl, storage, file)
    ending.abort()
    await writing
    expect(texts.length).toBeGreaterThan(acknowledged.length)

    expect(missing).toEqual([])
    const there = await elsewhere()
    await restore(file, there.url, there.storage)
    const [restored, source] = [await allRows(there.db), await allRows(db)]
    const own = await there.db
      .selectFrom('posts')
      .where('community_id', '=', community)
      .select('content')
      .execute()
    const contents = new Set(own.map(({ content }) => content))
    expect(acknowledged.filter((text) => !contents.has(text))).toEqual([])
    const [row] = await there.db
      .selectFrom('communities')
      .where('id', '=', community)
      .select('posts_count')
      .execute()
    expect(row?.posts_count).toBe(own.length)
    // Tables that are not being changed equal those of the source.
    for (const table of ['media', 'post_likes', 'messages', 'videos']) {
      const known = new Set(source[table])
      expect(restored[table]?.filter((one) => !known.has(one))).toEqual([])
    }
    const files = await allFiles(db, storage)
    expect(files).toMatchObject(await allFiles(there.db, there.storage))
  }, 120_000)

  it('files that may go stay until the backup is done', async () => {
    const data = await picture()
    const reply = await app.inject(
      as(owner, {
        method: 'POST',
        url: '/api/posts/with-media',
        ...form({ ...postFields(community), image: data }),
      }),
    )
    const { id } = reply.json<{ post: { id: string } }>().post
    const [media] = await db
      .selectFrom('posts')
      .innerJoin('media', 'media.id', 'posts.image_media_id')
      .where('posts.id', '=', id)
      .select(['media.id', 'storage_key'])
      .execute()
    const key = media?.storage_key ?? ''
    await db.deleteFrom('posts').where('id', '=', id).execute()
    await sql`update media set created_at = now() - interval '2 days' where id = ${media?.id}`.execute(db)
    // The backup is suspended while it reads files.
    let go = () => undefined as void
    const held = new Promise<void>((resolve) => (go = resolve))
    let asked = false
    const slow: Storage = {
      ...storage,
      size: async (name) => {
        asked = true
        await held
        return storage.size(name)
      },
    }
    const file = path.join(dir, 'held.faro')
    const backing = backUp(databaseUrl, slow, file)
    await expect.poll(() => asked).toBe(true)
    await cleanUp(db, storage)
    expect(await storage.size(key)).toBeGreaterThan(0)
    go()
    expect((await backing).missing).toEqual([])
    await cleanUp(db, storage)
    expect(await storage.size(key)).toBeUndefined()
  })
})

/** A small backup. */
const small = path.join(dir, 'small.faro')
const source = await elsewhere(inject('migrated'))
beforeAll(async () => {
  await addOldRows(source.db as never, Infinity)
  for (const { storage_key: key } of await source.db.selectFrom('media').select('storage_key').execute()) {
    for (const each of [key, `w160-${key}`]) {
      await source.storage.put(each, Readable.from([randomBytes(1000)]))
    }
  }
  await source.db
    .updateTable('media')
    .set({ copy_widths: [160], copy_bytes: 1000 })
    .execute()
  await backUp(source.url, source.storage, small)
})

let restoredOnce: Promise<{ template: string; media: string }> | undefined

/** Restores the small backup once, as a template; returns a copy of it with its files. */
async function restoredSmall(): Promise<Restored> {
  restoredOnce ??= (async () => {
    const url = await newDatabase()
    const media = await mkdtemp(path.join(dir, 'restored-'))
    await restore(small, url, folderStorage(media))
    return { template: databaseName(url), media }
  })()
  const { template, media } = await restoredOnce
  const copy = await elsewhere(template)
  await cp(media, copy.storage.place, { recursive: true })
  return copy
}

describe('what cannot be restored is said, and nothing is touched', async () => {
  const there = await elsewhere(inject('migrated'))

  async function untouched(file: string, text: RegExp): Promise<void> {
    await expect(restore(file, there.url, there.storage)).rejects.toThrow(text)
    expect(await there.db.selectFrom('users').select('id').execute()).toEqual([])
    const { rows } = await sql`select from kysely_migration`.execute(there.db)
    expect(rows.length).toBeGreaterThan(10)
  }

  it.each([0.3, 0.9, 0.999])('a file that breaks off at %f of it', async (part) => {
    const cut = path.join(dir, 'cut.faro')
    const bytes = await readFile(small)
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * part)))
    await untouched(cut, /^La copia está dañada o incompleta: /u)
  })

  it('a file with one byte that is not what was written', async () => {
    const changed = path.join(dir, 'changed.faro')
    await writeFile(changed, await readFile(small))
    const handle = await open(changed, 'r+')
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(size)
    await handle.read(bytes, 0, size, 0)
    // Not one of the zeros with which the format fills its blocks: they say nothing.
    const at = bytes.findIndex((byte, place) => place >= size / 2 && byte !== 0)
    await handle.write(Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at)
    await handle.close()
    await untouched(changed, /^La copia está dañada o incompleta: /u)
  })

  it('a file of something else', async () => {
    const other = path.join(dir, 'other.faro')
    await writeFile(other, 'no soy una copia')
    await untouched(other, /^(El archivo no es una copia de Faro|La copia está dañada)/u)
  })

  it('a database with accounts, unless they may go', async () => {
    const there = await restoredSmall()
    await there.db.updateTable('users').set({ name: 'Otra' }).execute()
    await expect(restore(small, there.url, there.storage)).rejects.toThrow(
      /^La base de datos ya tiene cuentas\./u,
    )
    const names = () => there.db.selectFrom('users').where('name', '=', 'Otra').select('id').execute()
    expect((await names()).length).toBeGreaterThan(0)
    await restore(small, there.url, there.storage, { replace: true })
    expect(await names()).toEqual([])
  })

  it('and where it fails in the middle, what was there is there again', async () => {
    const there = await restoredSmall()
    await there.db.updateTable('users').set({ name: 'Otra' }).execute()
    const [before, filesBefore] = [await allRows(there.db), await allFiles(there.db, there.storage)]
    const broken: Storage = {
      ...there.storage,
      put: async (key, source) => {
        await there.storage.put(key, source)
        if (key.startsWith('w160-')) throw new Error('el disco no quiere')
      },
    }
    await expect(restore(small, there.url, broken, { replace: true })).rejects.toThrow('el disco no quiere')
    expect(await allRows(there.db)).toEqual(before)
    expect(await allFiles(there.db, there.storage)).toEqual(filesBefore)
  })

  it('where its connection is cut in the middle, nothing has changed, and no file of it is left', async () => {
    const there = await elsewhere(inject('migrated'))
    const put: string[] = []
    const cutting: Storage = {
      ...there.storage,
      async put(key, source) {
        await there.storage.put(key, source)
        put.push(key)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(there.db)
      },
    }
    await expect(restore(small, there.url, cutting)).rejects.toThrow()
    expect(await there.db.selectFrom('users').select('id').execute()).toEqual([])
    expect(put).not.toEqual([])
    for (const key of put) expect(await there.storage.size(key)).toBeUndefined()
    await restore(small, there.url, there.storage)
    expect((await there.db.selectFrom('users').select('id').execute()).length).toBeGreaterThan(0)
  })

  it('a folder instead of a file', async () => {
    await untouched(dir, /^La copia está dañada o incompleta: EISDIR/u)
  })

  it('a database that is not Faro’s, also where it may be replaced', async () => {
    const there = await elsewhere()
    await sql`create table invoices as select 1 as number`.execute(there.db)
    await expect(restore(small, there.url, there.storage, { replace: true })).rejects.toThrow(
      /^La base de datos tiene lo que no es de Faro \(invoices…\)\./u,
    )
    expect((await sql`select number from invoices`.execute(there.db)).rows).toEqual([{ number: 1 }])
  })

  it('a database on which a server runs, and no server starts during a restore', async () => {
    const there = await elsewhere()
    const leave = await acquireInstanceLock(there.url)
    await expect(restore(small, there.url, there.storage)).rejects.toThrow(
      /^Faro está en marcha con esta base de datos/u,
    )
    await leave()
    let refused: unknown
    const asking: Storage = {
      ...there.storage,
      async put(key, source) {
        refused ??= await acquireInstanceLock(there.url).catch((error: unknown) => error)
        await there.storage.put(key, source)
      },
    }
    await restore(small, there.url, asking)
    expect(refused).toMatchObject({ message: /^Se está restaurando una copia/u })
    await (
      await acquireInstanceLock(there.url)
    )()
  })
})

describe('a database of one’s own', () => {
  it('keeps its extensions, who may use its schema, and no file of what was replaced', async () => {
    const empty = await elsewhere(inject('migrated'))
    const file = path.join(dir, 'nobody.faro')
    await backUp(empty.url, empty.storage, file)
    const there = await restoredSmall()
    await sql`create extension hstore`.execute(there.db)
    const access = () => sql`select nspacl::text from pg_namespace where nspname = 'public'`.execute(there.db)
    const before = (await access()).rows
    const keys = Object.keys(await allFiles(there.db, there.storage))
    expect(keys.length).toBeGreaterThan(1)

    await restore(file, there.url, there.storage, { replace: true })
    expect((await sql`select 'a=>1'::hstore`.execute(there.db)).rows).toHaveLength(1)
    expect((await access()).rows).toEqual(before)
    for (const key of keys) expect(await there.storage.size(key)).toBeUndefined()
  })

  it('may have Faro in a schema of another name', async () => {
    const there = await elsewhere()
    await sql`create schema faroapp`.execute(there.db)
    const url = `${there.url}${there.url.includes('?') ? '&' : '?'}options=-csearch_path%3Dfaroapp`
    await restore(small, url, there.storage)
    const inside = openDatabase(url)
    onTestFinished(() => inside.destroy())
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('faroapp.users') is not null and to_regclass('public.users') is null as there`.execute(
      inside,
    )
    expect(rows[0]?.there).toBe(true)
    const file = path.join(dir, 'schema.faro')
    const { header } = await backUp(url, there.storage, file)
    const people = await inside.selectFrom('users').select('id').execute()
    expect(header.tables.find(({ name }) => name === 'users')?.rows).toBe(people.length)
  })

  it('without Faro is not backed up', async () => {
    const there = await elsewhere()
    await expect(backUp(there.url, there.storage, path.join(dir, 'none.faro'))).rejects.toThrow(
      'En esta base de datos no hay ningún Faro.',
    )
  })
})
