import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const }

export default defineConfig({
  test: {
    // By itself it leaves one core of two to nobody.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { test: { ...node, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
