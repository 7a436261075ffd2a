import { test as base } from './fixtures.ts'
import type { Server } from './server.ts'

/** Two instances on one database. */
export const test = base.extend<{ second: Server }>({
  second: [
    async ({ server, browser, context }, provide) => {
      const second = await server.beside()
      await provide(second)
      // Open pages would call an instance that is gone.
      const others = browser.contexts().filter((each) => each !== context)
      await Promise.all(others.map((each) => each.close()))
      await second.remove()
    },
    { timeout: 240_000 },
  ],
})
