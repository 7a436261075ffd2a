/**
 * A separate process: bare Fastify on the server's pool, with one route per measured call that returns the rows
 * unchanged.
 */
import fastify from 'fastify'
import { CompiledQuery } from 'kysely'
import { openDatabase } from '#server/db/client.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface BareRoutes {
  databaseUrl: string
  /** The statements of each route, by path. */
  routes: Record<string, Statement[]>
}

process.once('message', ({ databaseUrl, routes }: BareRoutes) => {
  void serve(databaseUrl, routes)
})
process.once('disconnect', () => process.exit(0))

async function serve(url: string, routes: BareRoutes['routes']): Promise<void> {
  const db = openDatabase(url)
  const app = fastify()
  for (const [path, statements] of Object.entries(routes)) {
    const queries = statements.map(({ text, values }) => CompiledQuery.raw(text, [...values]))
    app.get(path, async () => {
      const results = await Promise.all(queries.map((query) => db.executeQuery(query)))
      return results.map(({ rows }) => rows)
    })
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}
