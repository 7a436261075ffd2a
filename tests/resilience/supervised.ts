/** Runs the server as `npm start` does once the client is built. */
import path from 'node:path'
import { keepRunning } from '../../scripts/keepRunning.ts'

process.exitCode = await keepRunning(path.resolve(import.meta.dirname, '../../server/main.ts'))
