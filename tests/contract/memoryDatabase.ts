import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/**
 * Creates a database that compiles every query and returns one row with fake secrets, so that the routes can be
 * built.
 */
export function createMemoryDatabase(): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), {
          acquireConnection: async () => ({
            executeQuery: async () => ({ rows: [{ value: 'secret-of-the-contract-test' }] }),
            streamQuery: async function* streamQuery() {
              yield { rows: [] }
            },
          }),
        }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
