/** What PostgreSQL says of the statements of a measurement. */
import type { Server } from '../../e2e/server.ts'

export interface Statements {
  statements: number
  /** Milliseconds in which statements were executed, with what they waited for. */
  milliseconds: number
  /** Pages of 8 KB that were looked at. */
  buffers: number
  /** Bytes written to the log. */
  walBytes: number
}

/** Forgets all statements so far. */
export const forgetStatements = (server: Server): Promise<unknown> =>
  server.query('select pg_stat_statements_reset()')

/** All statements since then, for each of so many calls. */
export async function statementsPerCall(server: Server, calls: number): Promise<Statements> {
  const [row] = await server.query<Record<keyof Statements, number>>(
    `select sum(calls)::float8 as statements, sum(total_exec_time) as milliseconds,
       sum(shared_blks_hit + shared_blks_read)::float8 as buffers, sum(wal_bytes)::float8 as "walBytes"
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'`,
  )
  const each = (what: keyof Statements) => (row?.[what] ?? 0) / calls
  return {
    statements: each('statements'),
    milliseconds: each('milliseconds'),
    buffers: each('buffers'),
    walBytes: each('walBytes'),
  }
}

/** Sequential reads of a table since the statistics began. */
export interface SequentialReads {
  table: string
  scans: number
  rows: number
}

/** Sequential reads of tables of at least so many rows. */
export const sequentialReads = (server: Server, leastRows: number): Promise<SequentialReads[]> =>
  server.query<SequentialReads & Record<string, unknown>>(
    `select s.relname as table, seq_scan::float8 as scans, seq_tup_read::float8 as rows
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where c.reltuples >= $1 and seq_scan > 0`,
    [leastRows],
  )
