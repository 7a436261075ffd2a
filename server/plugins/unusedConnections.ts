import net, { type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the server stop although browsers hold open connections without a request, which they open in advance. Node
 * counts these as busy and would wait a minute for them. The port is closed first, although other parts may take a
 * while to end: a proxy sends what is refused there to another instance, but not what a closed connection has cut.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    // That of http would close connections, too.
    net.Server.prototype.close.call(app.server)
    // A connection is accepted in one turn, and its request read in the next.
    await turn()
    await turn()
    for (const socket of unused) socket.destroy()
  })
}
