/**
 * Dependencies that no import shows: started processes, files read from disk, and configuration loaded by a runner.
 * `tests/tooling/projectGraph.test.ts` fails if a test refers to a file that neither an import nor this table has.
 */
import type { ModuleGraph } from './moduleGraph.ts'

/** In a pattern, `*` stands for any characters, also slashes. */
type Patterns = Record<string, readonly string[]>

const clip = 'server/demo/media/agua.mp4'

/** For each file, the files that it starts, reads or is configured by. */
const untracedDependencies: Patterns = {
  // Runners load these without an import.
  'tests/unit/*.test.ts*': ['tests/unit/support/setupDom.ts'],
  'tests/tooling/*.test.ts': ['tests/unit/support/setupDom.ts'],
  'tests/server/*.test.ts': ['tests/server/support/database.ts'],
  'tests/resilience/*.test.ts': ['tests/server/support/database.ts'],
  'tests/e2e/*.spec.ts': ['tests/e2e/playwright.config.ts'],
  'tests/e2e/playwright.config.ts': ['tests/e2e/setup.ts'],
  'src/*.stories.tsx': [
    '.storybook/main.ts',
    '.storybook/preview.tsx',
    '.storybook/static/*',
    '.storybook/test-runner.ts',
    '.storybook/vite.config.ts',
    'public/*',
    'scripts/visual.ts',
    'test-runner-jest.config.js',
    'tests/visual/retries.cjs',
  ],

  // The build of the clients.
  'scripts/build.ts': [
    'estudio.html',
    'index.html',
    'public/*',
    'src/ssr/documentStart.ts',
    'src/ssr/renderPages.tsx',
    'src/ssr/renderScreen.tsx',
  ],
  'scripts/clientBuild.ts': ['scripts/build.ts', 'scripts/chunkGroups.ts', 'scripts/fetchBeforeImport.ts'],
  'scripts/fetchBeforeImport.ts': ['src/lazy/fetchScripts.ts'],
  'scripts/serviceWorker.ts': ['src/serviceWorker/worker.ts'],
  'scripts/sizes.ts': ['scripts/sizes.json'],
  'scripts/speeds.ts': ['scripts/speeds.json'],

  // The server's own processes and files.
  'server/db/migrate.ts': ['server/db/migrations/*'],
  'server/demo/addPictures.ts': ['server/demo/media/*'],
  'server/demo/addProducts.ts': ['server/demo/media/*'],
  'server/media/pictures/workerPool.ts': ['server/media/pictures/worker.ts'],
  'server/ssr/ScreenRenderer.ts': ['server/ssr/renderProcess.ts'],

  // Processes that tests start.
  'tests/resilience/backupCommand.test.ts': ['scripts/backup.ts', 'scripts/restore.ts'],
  'tests/resilience/fullDisk.test.ts': ['scripts/backup.ts', 'scripts/restore.ts'],
  'tests/resilience/mediaStore.test.ts': ['scripts/moveMedia.ts'],
  'tests/resilience/supervised.ts': ['server/main.ts'],
  'tests/resilience/supervisor.test.ts': ['tests/resilience/supervised.ts'],
  'tests/e2e/feed-share.spec.ts': ['tests/cluster/cluster.ts'],
  'tests/e2e/first-steps.spec.ts': ['tests/cluster/cluster.ts', clip],
  'tests/e2e/messaging.spec.ts': ['tests/cluster/cluster.ts'],
  'tests/e2e/ranking.spec.ts': ['tests/cluster/cluster.ts'],
  'tests/e2e/server.ts': ['server/main.ts'],
  'tests/perf/measureServer.ts': ['tests/perf/bareRoute.ts'],
  'tests/s3/startS3.ts': ['tests/s3/swiftServer.py'],
  'tests/resilience/copiedData.test.ts': ['server/main.ts'],
  'tests/resilience/upload.test.ts': ['server/main.ts'],
  'tests/tooling/command.test.ts': ['scripts/command.ts'],
  'tests/tooling/nodeVersion.test.ts': [
    'README.md',
    'docs/operations/installation.md',
    'package.json',
    'scripts/checkNode.cjs',
  ],

  // Files that tests read.
  'tests/cluster/nginx.ts': ['deploy/nginx.conf'],
  'tests/contract/endpoints.test.ts': ['openapi.json'],
  'tests/e2e/media.ts': [clip],
  'tests/server/classes/watching.test.ts': ['deploy/*'],
  'tests/server/plugins/secretsInLogs.test.ts': ['deploy/nginx.conf'],
  'tests/server/demo/demoAccounts.test.ts': ['docs/operations/installation.md'],
  'tests/resilience/everyUpgrade.test.ts': ['server/db/migrations/*'],
  'tests/server/db/migrations.test.ts': ['tests/server/db/released/*'],
  'tests/server/db/partitionedTables.test.ts': ['tests/server/db/released/partitioned.sql'],
  'tests/server/support/oldDatabase.ts': ['server/db/migrations/*'],
  'tests/server/support/pgbouncer.ts': ['deploy/pgbouncer.ini'],
  'tests/server/testimonials/forms.test.ts': [clip],
  'tests/unit/theme/appearance.test.ts': ['index.html', 'src/*'],
  'tests/tooling/book.test.ts': ['src/components/*', 'src/pages/*'],
  'tests/tooling/deployFiles.test.ts': [
    '.dockerignore',
    'Dockerfile',
    'deploy/*',
    'scripts/build.ts',
    'server/checkHealth.ts',
    'server/main.ts',
  ],
  // It reads every page, and looks up what pages name.
  'tests/tooling/pageChecks.ts': [
    '*.md',
    '.env.example',
    '.storybook/*',
    'deploy/*',
    'package.json',
    'scripts/*',
    'server/*',
    'src/*',
    'tests/*',
    'vitest.config.ts',
  ],
  'tests/tooling/layers.test.ts': ['.oxlintrc.json', 'scripts/lint/plugin.ts', 'src/*'],
  'tests/tooling/moduleGraphProcess.ts': ['scripts/testing/moduleGraph.ts'],
  'tests/tooling/serverModules.test.ts': ['server/modules/*'],
  'tests/tooling/workflows.test.ts': ['.github/*'],
  // These two read every module.
  'tests/unit/components/shell/loadFailure.test.tsx': ['src/*'],
  'tests/tooling/projectGraph.test.ts': ['scripts/*', 'server/*', 'src/*', 'tests/*'],
}

/** Imports that do not make a test depend on the imported file. */
const irrelevantDependencies: Patterns = {
  // The components render nothing unless a story uses them.
  '.storybook/decorators.tsx': ['src/components/ui/alerts/alerts.tsx', 'src/components/ui/toast/toast.tsx'],
  // The cluster is started only by the end-to-end tests of the Playwright project `cluster`, listed above.
  'tests/e2e/fixtures.ts': ['tests/cluster/cluster.ts'],
  'tests/e2e/playwright.config.ts': ['tests/cluster/cluster.ts'],
  // The design documentation changes the tree and the Docs pages, which have checks of their own.
  '.storybook/main.ts': ['.storybook/book/*'],
  'tests/visual/*': ['.storybook/book/*'],
}

/** Returns whether a file matches a pattern, in which `*` stands for any characters. */
export function matchesPattern(file: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return file === pattern
  const end = rest.join('*')
  return file.length >= start.length + end.length && file.startsWith(start) && file.endsWith(end)
}

/**
 * Returns the graph with the untraced dependencies, and without the irrelevant ones.
 * @param files All files that exist or have changed: the possible targets.
 */
export function addUntracedDependencies(
  graph: ModuleGraph,
  files: readonly string[],
  untraced = untracedDependencies,
  irrelevant = irrelevantDependencies,
): ModuleGraph {
  const complete: ModuleGraph = new Map([...graph].map(([file, imported]) => [file, new Set(imported)]))
  for (const [pattern, targets] of Object.entries(untraced)) {
    const found = files.filter((file) => targets.some((target) => matchesPattern(file, target)))
    for (const [file, imported] of complete)
      if (matchesPattern(file, pattern)) for (const target of found) imported.add(target)
  }
  for (const [pattern, targets] of Object.entries(irrelevant))
    for (const [file, imported] of complete)
      if (matchesPattern(file, pattern))
        for (const target of imported)
          if (targets.some((each) => matchesPattern(target, each))) imported.delete(target)
  return complete
}
