/** The real server on an embedded database that is prepared for being measured. */
import { Server } from '../../e2e/server.ts'
import { fill } from './fill.ts'
import { untilIdle } from './processes.ts'
import { type Sizes, sizesOf } from './proportions.ts'

/** While it is filled nothing has to survive a power cut, and what is written stays in memory. */
const forFilling = {
  shared_buffers: '4GB',
  max_wal_size: '6GB',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
} as const

/** What tells of statements and plans; everything else is as the embedded database has it by default. */
const forMeasuring = {
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  // Of members' statements, not of those in triggers once more.
  'pg_stat_statements.track': 'top',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
} as const

export interface Filled {
  server: Server
  sizes: Sizes
  /** Seconds that filling took. */
  seconds: number
}

/** Starts a server with content for so many members. */
export async function filledServer(members: number, say: (text: string) => void): Promise<Filled> {
  const server = await Server.fresh({ demo: false })
  const sizes = sizesOf(members)
  try {
    await restartWith(server, forFilling)
    const begun = performance.now()
    await fill(server.databaseUrl(), sizes, say)
    const seconds = (performance.now() - begun) / 1000
    await server.query('alter system reset all')
    await restartWith(server, forMeasuring)
    await server.query('create extension pg_stat_statements')
    await untilIdle(server.pid)
    return { server, sizes, seconds }
  } catch (error) {
    await server.remove()
    throw error
  }
}

/** Restarts server and database with these settings of the database. */
async function restartWith(server: Server, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    // A list of libraries is no text with a comma.
    const written = value.includes(',') ? value : `'${value}'`
    await server.query(`alter system set ${name} = ${written}`)
  }
  await server.stop()
  await server.start()
}
