/** A process of its own: Fastify, a pool like the server's, and one route a query that sends the rows as they come. */
import fastify from 'fastify'
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface BareRoutes {
  databaseUrl: string
  /** By path. */
  routes: Record<string, Statement[]>
}

process.once('message', ({ databaseUrl, routes }: BareRoutes) => {
  void serve(databaseUrl, routes)
})
process.once('disconnect', () => process.exit(0))

async function serve(url: string, routes: BareRoutes['routes']): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const app = fastify()
  for (const [path, statements] of Object.entries(routes)) {
    app.get(path, async () => {
      const results = await Promise.all(
        statements.map(({ text, values }, index) =>
          pool.query({ name: `${path}-${index}`, text, values: [...values] }),
        ),
      )
      return results.map(({ rows }) => rows as object[])
    })
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}
