/**
 * `npm start`: builds the client if it is missing or older than its sources, then runs the server and restarts it when
 * it crashes.
 */
import path from 'node:path'
import { defaultClientDir, readConfig } from '../server/config.ts'
import { StartError } from '../server/errors.ts'
import { buildClient, clientIsFresh } from './clientBuild.ts'
import { keepRunning } from './keepRunning.ts'

try {
  // Read the settings before the build, because an invalid one would stop the server afterwards.
  const { clientDir } = readConfig()
  if (clientDir === defaultClientDir && !clientIsFresh()) {
    process.stdout.write('\n  Construyendo la aplicación…\n')
    buildClient()
  }
  process.exitCode = await keepRunning(path.resolve(import.meta.dirname, '../server/main.ts'))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`\n  Faro no pudo arrancar: ${error.message}\n\n`)
  process.exitCode = 1
}
