import { test as base } from './fixtures.ts'
import type { Server } from './server.ts'

/** Two instances on one database. */
export const test = base.extend<object, { second: Server }>({
  second: [
    async ({ server }, provide) => {
      const second = await server.beside()
      await provide(second)
      await second.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
