import { test as base } from './fixtures.ts'
import type { Server } from './server.ts'

/** Two instances on one database. */
export const test = base.extend<{ second: Server }>({
  second: [
    async ({ server, browser }, provide) => {
      const second = await server.beside()
      await provide(second)
      // Pages that are still open would go on asking it.
      for (const context of browser.contexts())
        if (context.pages().some((page) => page.url().startsWith(second.url))) await context.close()
      await second.remove()
    },
    { timeout: 60_000 },
  ],
})
