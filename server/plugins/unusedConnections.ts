import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the server stop although browsers hold open connections without a request, which they open in advance. Node
 * counts these as busy and would wait a minute for them.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    if (stopping) {
      socket.destroy()
      return
    }
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of unused) socket.destroy()
  })
}
