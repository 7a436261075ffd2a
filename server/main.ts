/** Runs the server: `node server/main.ts`. `npm start` builds the client first. */
import { readConfig } from './config.ts'
import { errorSentence } from './cli/errorSentence.ts'
import { startServer } from './start.ts'
import { startMessage } from './cli/startMessage.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads the output may end before the server, which has to stop its database all the same.
  if (error.code !== 'EPIPE') throw error
})

/** Exit codes of a process that a signal has ended. */
const ended = { SIGINT: 130, SIGTERM: 143 }
// Until there is something to stop. As the first process of a container this one gets no signal that it does not handle.
const earlyHandlers = Object.entries(ended).map(([signal, code]) => {
  const exit = () => process.exit(code)
  process.once(signal, exit)
  return { signal, exit }
})

try {
  const config = readConfig()
  const server = await startServer(config, exitForRestart)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    print(`\n  ${signal}: deteniendo Faro…`)
    server
      .stop()
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        server.app.log.error({ err: error }, 'stop failed')
        process.exit(1)
      })
  }
  for (const { signal, exit } of earlyHandlers) {
    process.on(signal, () => stop(signal))
    process.off(signal, exit)
  }
  // Whoever reads the message may stop the server at once: a signal without a handler would leave the database running.
  print(startMessage(server, config))
  // The supervising parent process restarts this one if it ends; if the parent ends, this process stops.
  if (process.connected) {
    process.once('disconnect', () => stop('Sin supervisor'))
    process.send?.('ready')
  } else if (process.send) stop('Sin supervisor')
} catch (error) {
  process.stderr.write(`\n  Faro no pudo arrancar: ${errorSentence(error)}\n\n`)
  process.exit(1)
}

/** Exits so that the supervisor restarts the process. */
function exitForRestart(reason: unknown): void {
  process.stderr.write(`\n  La base de datos no vuelve: ${String(reason)}\n\n`)
  process.exit(1)
}
