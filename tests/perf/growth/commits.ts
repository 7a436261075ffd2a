/** How many changes a second PostgreSQL commits, and how many if each tells all instances of it. */
import pg from 'pg'

/** Connections that commit at the same time: more than wait for a disk. */
const connections = 16

export interface CommitRates {
  /** Commits a second of one row each. */
  plain: number
  /** The same, each with a notification: PostgreSQL passes these one at a time. */
  notifying: number
}

/** Measures both on a table of its own. */
export async function measureCommits(url: string, seconds: number): Promise<CommitRates> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  try {
    await pool.query('create table load_commits (n integer)')
    const row = 'insert into load_commits values (1)'
    const told = `with told as (${row}) select pg_notify('faro_load', '1')`
    await committed(pool, { name: 'plain', text: row }, 1)
    const rates = {
      plain: await committed(pool, { name: 'plain', text: row }, seconds),
      notifying: await committed(pool, { name: 'notifying', text: told }, seconds),
    }
    await pool.query('drop table load_commits')
    return rates
  } finally {
    await pool.end()
  }
}

async function committed(pool: pg.Pool, statement: pg.QueryConfig, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  async function repeat(): Promise<void> {
    while (performance.now() < until) {
      await pool.query(statement)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  return done / seconds
}
