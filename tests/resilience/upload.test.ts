import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import pg from 'pg'
import { s3Missing, startS3 } from '../s3/startS3.ts'

const MB = 1024 * 1024
const boundary = 'frontera'

/** Returns the resident memory of a process in bytes, on Linux. */
async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) * 1024
}

/** Video sizes in MB: the largest that is accepted, and one that is large in relation to the allowed memory. */
const [limitMB, largeMB] = [500, 200]

/** Milliseconds after which a test fails: it sends gigabytes, also on a busy machine. */
const giveUpMs = 600_000

/** Sends a post with a generated video of the given size. */
function upload(
  port: number,
  token: string,
  communityId: string,
  bytes: number,
  onChunk: () => Promise<void>,
) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const request = http.request(
      {
        port,
        method: 'POST',
        path: '/api/posts/with-media',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (reply) => {
        let body = ''
        reply.setEncoding('utf8')
        reply.on('data', (text: string) => (body += text))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
      },
    )
    request.on('error', reject)
    async function send() {
      request.write(field('content', 'Un video grande') + field('community_id', communityId))
      request.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="v.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
      )
      const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2')])
      request.write(head)
      const chunk = Buffer.alloc(MB, 7)
      let left = bytes - head.length
      for (let count = 0; left > 0; count += 1) {
        const part = left < MB ? chunk.subarray(0, left) : chunk
        left -= part.length
        if (!request.write(part)) await new Promise((drained) => request.once('drain', drained))
        if (count % 10 === 0) await onChunk()
      }
      request.end(`\r\n--${boundary}--\r\n`)
    }
    send().catch(reject)
  })
}

// Only Linux has /proc.
describe.skipIf(process.platform !== 'linux')('uploading a large video', () => {
  it(
    'increases the server’s memory by less than 80 MB, and is possible up to 500 MB',
    () =>
      uploadLarge({}, async (send, memoryIncreaseMB) => {
        expect(await memoryIncreaseMB(limitMB)).toBeLessThan(80)
        const over = await send(limitMB * MB + 1).catch(() => undefined)
        // The server may close the connection before everything was sent: then there is no reply.
        if (over)
          expect(over).toMatchObject({
            status: 413,
            body: expect.stringContaining('El video no puede ser mayor a 500MB'),
          })
      }),
    giveUpMs,
  )
  it.skipIf(s3Missing)(
    `increases memory no more when the video is stored in S3${s3Missing}`,
    async () => {
      const s3 = await startS3()
      try {
        await uploadLarge(s3.environment(), async (_send, memoryIncreaseMB) => {
          expect(await memoryIncreaseMB(largeMB)).toBeLessThan(80)
        })
      } finally {
        await s3.stop()
      }
    },
    giveUpMs,
  )

  type Send = (bytes: number, onChunk?: () => Promise<void>) => ReturnType<typeof upload>

  /** Runs `check` with a separate server process. */
  async function uploadLarge(
    settings: Record<string, string>,
    check: (send: Send, memoryIncreaseMB: (sizeMB: number) => Promise<number>) => Promise<void>,
  ): Promise<void> {
    const dir = await mkdtemp(path.join(tmpdir(), 'faro-upload-'))
    await chmod(dir, 0o755)
    const database = `upload_${Date.now()}`
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    await admin.query(`create database ${database}`)
    const url = new URL(inject('databaseUrl'))
    url.pathname = `/${database}`
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dir,
        DATABASE_URL: url.href,
        DEMO: 'false',
        LOG_LEVEL: 'warn',
        ...settings,
      },
    })
    try {
      const port = await new Promise<number>((resolve, reject) => {
        let said = ''
        const hear = (data: Buffer) => {
          said += String(data)
          const found = /Faro está en http:\/\/[\w.]+:(\d+)/u.exec(said)
          if (found) resolve(Number(found[1]))
        }
        child.stdout.on('data', hear)
        child.stderr.on('data', hear)
        child.on('exit', () => reject(new Error(said)))
      })
      const call = async (callPath: string, body: object) =>
        (await fetch(`http://127.0.0.1:${port}${callPath}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((reply) => reply.json())) as { token: string; user: { id: string } }
      const { token, user } = await call('/api/auth/register', {
        name: 'A',
        email: 'a@faro.test',
        password: 'secreta',
      })
      const db = new pg.Client({ connectionString: url.href })
      await db.connect()
      const community = '01900000-0000-7000-8000-000000000001'
      await db.query('insert into communities (id, name, is_public, owner_id) values ($1, $2, true, $3)', [
        community,
        'C',
        user.id,
      ])
      await db.query('insert into memberships (id, community_id, user_id, role) values ($1, $1, $2, $3)', [
        community,
        user.id,
        'owner',
      ])
      await db.end()

      const pid = child.pid ?? 0
      const send: Send = (bytes, onChunk = async () => undefined) =>
        upload(port, token, community, bytes, onChunk)
      // The first upload is a warm-up.
      expect((await send(20 * MB)).status).toBe(200)
      await check(send, async (sizeMB) => {
        const before = await resident(pid)
        let most = before
        const { status, body } = await send(sizeMB * MB, async () => {
          most = Math.max(most, await resident(pid))
        })
        expect(body).toContain('"has_video":true')
        expect(status).toBe(200)
        if (process.env['SHOW']) console.info('memory increased by MB', (most - before) / MB)
        return (most - before) / MB
      })
    } finally {
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.end()
      await rm(dir, { recursive: true, force: true })
    }
  }
})
