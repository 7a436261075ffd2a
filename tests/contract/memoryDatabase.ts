import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** A database that compiles every query and returns one row with fake secrets: enough to build the routes. */
export function memoryDatabase(): Kysely<Database> {
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
