/**
 * Real servers with their files in a real S3 store: several instances, a killed store, and moving the files there.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Server } from '../e2e/server.ts'
import { eventually } from '../eventually.ts'
import { s3Missing, type S3, startS3 } from '../s3/startS3.ts'
import { picture } from '../server/support/people.ts'
import { disableRateLimits, createCommunity, registerMember, type Person } from './resilienceServer.ts'
import { chooseRounds } from './rounds.ts'

const root = path.resolve(import.meta.dirname, '../..')
const awayText = 'El almacén de archivos no responde en este momento. Inténtalo de nuevo en unos segundos.'

interface Published {
  status: number
  /** Id of the post, if it was published. */
  id: string
  error: string
}

/** Publishes a picture of a unique colour and size. */
async function publishPicture(server: Server, { token }: Person, community: string): Promise<Published> {
  const form = new FormData()
  form.append('content', 'Una imagen')
  form.append('community_id', community)
  const drawn = await picture(700, 400 + Math.floor(Math.random() * 400))
  form.append('image', new Blob([new Uint8Array(drawn.data)], { type: drawn.type }), drawn.name)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${server.url}/api/posts/with-media`, { method: 'POST', headers, body: form })
  const body = (await reply.json()) as { post?: { id: string }; error?: string }
  return { status: reply.status, id: body.post?.id ?? '', error: body.error ?? '' }
}

/** Returns the path of a post's picture. */
async function pictureOf(server: Server, { token }: Person, post: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${server.url}/api/posts/${post}/image-url`, { headers })
  return ((await reply.json()) as { image_url: string }).image_url
}

const hash = (data: ArrayBuffer) => createHash('sha256').update(new Uint8Array(data)).digest('hex')

/** Expects that a server delivers the pictures of these posts. */
async function expectPictures(server: Server, person: Person, posts: readonly string[]): Promise<void> {
  const lost = []
  for (const post of posts) {
    const reply = await fetch(server.url + (await pictureOf(server, person, post)))
    const data = await reply.arrayBuffer()
    if (reply.status !== 200 || data.byteLength !== Number(reply.headers.get('content-length')))
      lost.push(post)
  }
  expect(lost).toEqual([])
}

describe.skipIf(s3Missing)(`files in an S3 store${s3Missing}`, () => {
  let s3: S3
  let server: Server
  let person: Person
  let community: string

  beforeAll(async () => {
    s3 = await startS3()
    server = await Server.fresh({ demo: false, environment: s3.environment({ S3_PREFIX: 'faro' }) })
    await disableRateLimits(server)
    person = await registerMember(server)
    community = await createCommunity(server, person)
  })
  afterAll(async () => {
    await server?.remove()
    await s3?.stop()
  })

  it('two instances with separate folders deliver each other’s uploads', async () => {
    const second = await server.beside({ ownFolder: true })
    expect(second.dataDir).not.toBe(server.dataDir)
    try {
      for (const [from, to] of [
        [server, second],
        [second, server],
      ] as const) {
        const { status, id } = await publishPicture(from, person, community)
        expect(status).toBe(200)
        const url = await pictureOf(from, person, id)
        const [own, theirs] = await Promise.all([from, to].map(async (each) => fetch(each.url + url)))
        expect([own?.status, theirs?.status]).toEqual([200, 200])
        expect(hash((await theirs?.arrayBuffer()) as ArrayBuffer)).toBe(
          hash((await own?.arrayBuffer()) as ArrayBuffer),
        )
        const part = await fetch(to.url + url, { headers: { range: 'bytes=8-11' } })
        expect([part.status, await part.text()]).toEqual([206, 'WEBP'])
        expect((await fetch(`${to.url}${url}&w=160`)).status).toBe(200)
      }
    } finally {
      await second.remove()
    }
  })

  it('a killed store loses no acknowledged file, errors are in Spanish, and other calls succeed', async () => {
    const acknowledged: string[] = []
    const refusals: Published[] = []
    const reads = new Set<string>()
    const pages = new Set<number>()
    const ending = new AbortController()
    const first = await publishPicture(server, person, community)
    const url = server.url + (await pictureOf(server, person, first.id))
    const whole = hash(await (await fetch(url)).arrayBuffer())

    async function upload() {
      while (!ending.signal.aborted) {
        const reply = await publishPicture(server, person, community)
        if (reply.status === 200) acknowledged.push(reply.id)
        else refusals.push(reply)
      }
    }
    async function look() {
      while (!ending.signal.aborted) {
        const reply = await fetch(url)
        if (reply.status === 200) reads.add(hash(await reply.arrayBuffer()))
        else reads.add(`${reply.status} ${((await reply.json()) as { error: string }).error}`)
      }
    }
    async function browse() {
      while (!ending.signal.aborted) {
        const headers = { authorization: `Bearer ${person.token}` }
        pages.add((await fetch(`${server.url}/api/communities/my-communities`, { headers })).status)
      }
    }
    const going = Promise.all([upload(), upload(), look(), browse()])
    for (let round = 0; round < chooseRounds(2, 10); round += 1) {
      const [had, refused] = [acknowledged.length, refusals.length]
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(had + 3))
      await s3.kill()
      await eventually(() => expect(refusals.length).toBeGreaterThan(refused))
      const ready = await fetch(`${server.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'degraded', storage: 'unreachable' },
      ])
      await s3.restart()
    }
    ending.abort()
    await going
    expect(new Set(refusals.map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set([`503 ${awayText}`]),
    )
    expect([...reads].filter((read) => read !== whole && read !== `503 ${awayText}`)).toEqual([])
    expect(reads).toContain(whole)
    expect([...pages]).toEqual([200])
    await expectPictures(server, person, acknowledged)
    const rows = await server.query<{ count: number }>('select count(*)::int as count from media')
    // Rejected uploads have no rows.
    expect(rows[0]?.count).toBe(acknowledged.length + 3)
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' })
  })

  it('a server starts without its store, and reports wrong settings at once', async () => {
    await server.stop()
    await s3.kill()
    await server.start()
    expect(server.log).toContain('El almacén S3 no responde')
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ storage: 'unreachable' })
    await s3.restart()
    expect((await publishPicture(server, person, community)).status).toBe(200)
    await server.stop()
    const { environment } = server
    for (const [wrong, text] of [
      [{ S3_BUCKET: 'no-hay' }, 'Faro no pudo arrancar: El bucket «no-hay» (S3_BUCKET) no existe en'],
      [{ S3_SECRET_ACCESS_KEY: 'malo' }, 'Faro no pudo arrancar: El almacén S3 rechaza la clave'],
      [
        { S3_SECRET_ACCESS_KEY: '' },
        'Faro no pudo arrancar: S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas',
      ],
    ] as const) {
      server.environment = { ...environment, ...wrong }
      await expect(server.start()).rejects.toThrow(text)
    }
    server.environment = environment
    await server.start()
  })
})

describe.skipIf(s3Missing)(`moving to an S3 store${s3Missing}`, () => {
  let s3: S3
  let server: Server
  let client: S3Client

  beforeAll(async () => {
    s3 = await startS3()
    server = await Server.fresh({ demo: false })
    await disableRateLimits(server)
    const { endpoint, region, key: credentials } = s3.settings()
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  })
  afterAll(async () => {
    client?.destroy()
    await server?.remove()
    await s3?.stop()
  })

  let S3_PREFIX = ''
  const environment = () => ({
    ...process.env,
    DATA_DIR: server.dataDir,
    ...s3.environment({ S3_PREFIX }),
  })

  /** Runs the command to its end. */
  const move = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/moveMedia.ts', ...args], {
      cwd: root,
      env: environment(),
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        said: stdout + stderr,
      }),
    )

  async function objects(): Promise<number> {
    const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket: s3.bucket }))
    return KeyCount
  }

  it('loses no picture, also if it is killed and members publish meanwhile', async () => {
    const person = await registerMember(server)
    const community = await createCommunity(server, person)
    const posts: string[] = []
    const publish = async (count: number) => {
      for (let left = count; left > 0; left -= 1)
        posts.push((await publishPicture(server, person, community)).id)
    }
    await publish(20)

    const killed: ChildProcess = spawn(process.execPath, ['scripts/moveMedia.ts', '--to=s3'], {
      cwd: root,
      env: environment(),
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => killed.once('exit', (code, signal) => resolve(signal ?? code)))
    await eventually(async () => expect(await objects()).toBeGreaterThan(3))
    killed.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')

    // Move files while a member publishes.
    const [moved] = await Promise.all([move('--to=s3'), publish(3)])
    expect(moved.code).toBe(0)
    expect(moved.said).toMatch(/Copiados \d+ archivos \(.* MB\); \d+ ya estaban, comprobados también\./u)
    expect(moved.said).toMatch(/No falta ninguno\.\n$/u)
    await publish(1)

    await server.stop()
    server.environment = s3.environment()
    await server.start()
    const last = await move('--to=s3', '--delete')
    expect(last.said).toMatch(/Borrados \d+ archivos de /u)
    expect(last.code).toBe(0)
    await expectPictures(server, person, posts)
    const rows = await server.query<{ count: number }>('select count(*)::int as count from media')
    expect(rows[0]?.count).toBe(24)

    // Move into a folder of the bucket, whose root others use too.
    await client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: 'of-others', Body: 'x' }))
    S3_PREFIX = 'faro/media'
    const within = await move('--to=s3', '--from-prefix=/', '--delete')
    expect(within.said).toMatch(/Borrados \d+ archivos de s3:\/\/media\/\./u)
    const { Contents: atRoot = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: s3.bucket, Delimiter: '/' }),
    )
    expect(atRoot.map(({ Key }) => Key)).toEqual(['of-others'])
    await server.stop()
    server.environment = s3.environment({ S3_PREFIX })
    await server.start()
    await expectPictures(server, person, posts)
    expect(await move('--to=s3', '--from-prefix=faro/media/')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Los archivos ya están en S3_PREFIX=faro/media.'),
    })

    expect((await move('--to=folder')).code).toBe(0)
    await server.stop()
    server.environment = {}
    await server.start()
    await expectPictures(server, person, posts)
  })

  it('prints in one sentence which setting is missing, and exits with 1 if a file is missing', async () => {
    S3_PREFIX = ''
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringContaining('Di adónde: npm run media:move'),
    })
    expect(await move('--to=elsewhere')).toMatchObject({ code: 1 })
    const person = await registerMember(server)
    await server.query(
      `insert into media (id, owner_id, kind, storage_key, content_type, bytes)
       values (gen_random_uuid(), $1, 'file', 'no-hay', 'text/plain', 1)`,
      [person.id],
    )
    const { code, said } = await move('--to=folder', '--delete')
    expect(code).toBe(1)
    expect(said).toContain(`Faltan 1 archivos en s3://media/: no-hay\n  No se ha borrado nada.`)
    await s3.kill()
    expect(await move('--to=folder')).toMatchObject({ code: 1, said: expect.stringContaining(awayText) })
  })
})
