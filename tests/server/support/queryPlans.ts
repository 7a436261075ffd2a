import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { type Config, directUrlOf } from '../../../server/config.ts'
import type { Database } from '../../../server/db/schema.ts'
import type { Member } from './harness.ts'

/**
 * Another instance on the database of a harness, which tells the plans of a call's statements. Ends after the test
 * file.
 */
export async function queryPlans(config: Config) {
  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: directUrlOf(config), max: 4 })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  const app = await buildApp({ config, db })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })
  return {
    address,
    /** The generic plans of the statements that a call executes. */
    plans: async (who: Member, url: string): Promise<string[]> => {
      asked.length = 0
      const reply = await fetch(`${address}${url}`, { headers: { authorization: `Bearer ${who.token}` } })
      expect(reply.status).toBe(200)
      const client = new pg.Client({ connectionString: directUrlOf(config) })
      await client.connect()
      await client.query('set plan_cache_mode = force_generic_plan')
      const found: string[] = []
      for (const [index, { sql: text, parameters }] of asked.slice().entries()) {
        const values = parameters.map((value) =>
          value === null
            ? 'null'
            : pg.escapeLiteral(Array.isArray(value) ? `{${value.map(textOf).join(',')}}` : textOf(value)),
        )
        await client.query(`prepare q${index} as ${text}`)
        const list = values.length > 0 ? `(${values.join(', ')})` : ''
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute q${index}${list}`)
        found.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      await client.end()
      return found
    },
  }
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : (value as string | number).toString()
