import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Milliseconds after which what is waited for is given up: never how long something may take. */
const node = {
  environment: 'node' as const,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 100_000 } },
}

const server = {
  ...node,
  globalSetup: ['tests/server/support/database.ts'],
  setupFiles: ['tests/server/support/realTime.ts'],
  // Each file has a database and an application of its own; what they share is only what one server shares too.
  isolate: false,
}

const resilience = {
  ...server,
  include: ['tests/resilience/**/*.test.ts'],
  // Tests run in several rounds.
  testTimeout: 600_000,
  hookTimeout: 240_000,
}

/** They compare latencies, so they run alone. */
const measuredResilience = ['halfBodies', 'pictures'].map((name) => `tests/resilience/${name}.test.ts`)

/** They measure milliseconds, so they run alone. What needs no measuring belongs in other files. */
const measured = ['tests/server/**/*Speed.test.ts']

export default defineConfig({
  test: {
    // By itself it leaves one core of two to nobody.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['tests/{unit,tooling}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/unit/support/setupDom.ts'],
          // A process for each file would load jsdom anew for each: half of what the unit tests cost.
          pool: 'vmForks',
          // One with summer time, whatever the machine's is.
          env: { TZ: 'Europe/Madrid' },
        },
      },
      { test: { ...node, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: measured,
          // On a machine that does much else at the same time, starting a database alone takes tens of seconds.
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...server,
          name: 'measured',
          include: measured,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...resilience, name: 'resilience', exclude: measuredResilience } },
      {
        test: {
          ...resilience,
          name: 'resilience-measured',
          include: measuredResilience,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...node,
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
