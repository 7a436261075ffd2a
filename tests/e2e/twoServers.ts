import { test as base } from './fixtures.ts'
import type { Server } from './server.ts'

/** Two instances on one database. */
export const test = base.extend<{ second: Server }>({
  second: [
    async ({ server }, provide) => {
      const second = await server.beside()
      await provide(second)
      await second.remove()
    },
    { timeout: 60_000 },
  ],
})
