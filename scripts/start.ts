/**
 * `npm start`: builds the client if it is missing or older than its sources, then runs the server and restarts it when
 * it crashes.
 */
import path from 'node:path'
import { buildClient, clientIsFresh } from './clientBuild.ts'
import { keepRunning } from './keepRunning.ts'

if (!clientIsFresh()) {
  process.stdout.write('\n  Construyendo la aplicación…\n')
  buildClient()
}
process.exitCode = await keepRunning(path.resolve(import.meta.dirname, '../server/main.ts'))
