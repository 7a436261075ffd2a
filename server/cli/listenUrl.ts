/** The URL under which a server that listens on an address is reached from its own machine. */
import { isIPv6 } from 'node:net'

/** For each address that stands for all of them, one at which the server answers. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const urlOf = (host: string, port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`

/** For people: with the name `localhost` where the server listens on every address. */
export const shownUrl = (host: string, port: number): string =>
  urlOf(host in loopbackOf ? 'localhost' : host, port)

/** For programs: always with an address where one was configured. */
export const localUrl = (host: string, port: number): string => urlOf(loopbackOf[host] ?? host, port)
