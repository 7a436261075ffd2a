/** A real S3 store for tests: OpenStack Swift with its S3 API, which verifies every signature. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from '../../server/settings/s3Settings.ts'
import { freePort, killAtOnce } from '../server/support/childServer.ts'

/** Debian's Python, for which Swift is packaged. */
const python = '/usr/bin/python3'

/**
 * Reason why tests that need the store are skipped; empty if it is installed. Debian packages it as swift-proxy,
 * -account,
 * -container and -object.
 */
export const s3Missing =
  existsSync(python) &&
  spawnSync(python, ['-c', 'import swift.proxy.server, swift.account, swift.container, swift.obj']).status ===
    0
    ? ''
    : ' (skipped: OpenStack Swift is not installed)'

export interface S3 {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  bucket: string
  /** Returns the store's settings, with some replaced. */
  settings: (others?: Partial<S3Settings>) => S3Settings
  /** Returns the settings as environment variables. */
  environment: (others?: Record<string, string>) => Record<string, string>
  /** Kills the store immediately, like a power cut. */
  kill: () => Promise<void>
  /** Suspends the store until the returned function is called; requests block meanwhile. */
  suspend: () => () => void
  /** Restarts the store with the same data, with a quota of the bucket in bytes if one is given. */
  restart: (options?: { quotaBytes?: number }) => Promise<void>
  /** Stops the store and removes its data. */
  stop: () => Promise<void>
}

/** Starts a store with an empty bucket. `swiftServer.py` contains its key and bucket, too. */
export async function startS3(): Promise<S3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'faro-s3-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const access = {
    region: 'us-east-1',
    accessKeyId: 'faro:media',
    secretAccessKey: 'secreto',
    bucket: 'media',
  }
  const endpoint = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  async function start(quotaBytes?: number): Promise<void> {
    const script = path.join(import.meta.dirname, 'swiftServer.py')
    const args = [script, folder, String(port), ...(quotaBytes === undefined ? [] : [String(quotaBytes)])]
    const started = spawn(python, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    child = started
    let said = ''
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('ready\n')) resolve()
      }
      started.stdout.on('data', hear)
      started.stderr.on('data', hear)
      started.once('exit', () => reject(new Error(`The store ended: ${said}`)))
      started.once('error', reject)
    })
  }

  async function kill(): Promise<void> {
    const killed = child
    child = undefined
    await killAtOnce(killed)
  }

  await start()
  return {
    ...access,
    endpoint,
    settings: (others) => ({
      bucket: access.bucket,
      endpoint,
      region: access.region,
      key: { accessKeyId: access.accessKeyId, secretAccessKey: access.secretAccessKey },
      prefix: '',
      pathStyle: true,
      directReads: false,
      publicEndpoint: undefined,
      ...others,
    }),
    environment: (others) => ({
      S3_BUCKET: access.bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: access.accessKeyId,
      S3_SECRET_ACCESS_KEY: access.secretAccessKey,
      ...others,
    }),
    kill,
    suspend() {
      const suspended = child
      suspended?.kill('SIGSTOP')
      return () => suspended?.kill('SIGCONT')
    },
    async restart({ quotaBytes } = {}) {
      await kill()
      await start(quotaBytes)
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
