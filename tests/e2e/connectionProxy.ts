import { createServer, connect } from 'node:net'
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net'
import type { ServerAddress } from './sessions.ts'

/** A proxy between browser and server whose connection can stall, break and recover. */
export class ConnectionProxy implements ServerAddress {
  readonly url: string
  readonly query: ServerAddress['query']
  private readonly listener: TcpServer
  private readonly sockets = new Set<Socket>()
  private state: 'up' | 'dead' | 'broken' = 'up'

  private constructor(listener: TcpServer, query: ServerAddress['query']) {
    this.listener = listener
    this.query = query
    this.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  }

  /** Opens a proxy to a local server. */
  static async to(server: ServerAddress): Promise<ConnectionProxy> {
    const listener = createServer()
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const line = new ConnectionProxy(listener, (text, values) => server.query(text, values))
    listener.on('connection', (browser) => line.join(browser, Number(new URL(server.url).port)))
    return line
  }

  private join(browser: Socket, port: number): void {
    if (this.state === 'broken') {
      browser.resetAndDestroy()
      return
    }
    const server = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      this.sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.sockets.delete(from)
        to.destroy()
      })
      from.on('data', (data) => {
        to.write(data)
      })
      from.on('end', () => to.end())
      if (this.state === 'dead') from.pause()
    }
  }

  /** Stalls the connection: nothing passes, and no error is reported. */
  dead(): void {
    this.state = 'dead'
    for (const socket of this.sockets) socket.pause()
  }

  /** Breaks all connections, and refuses new ones. */
  break(): void {
    this.state = 'broken'
    for (const socket of this.sockets) socket.resetAndDestroy()
  }

  mend(): void {
    this.state = 'up'
    for (const socket of this.sockets) socket.resume()
  }

  close(): Promise<unknown> {
    for (const socket of this.sockets) socket.destroy()
    return new Promise((resolve) => this.listener.close(resolve))
  }
}
