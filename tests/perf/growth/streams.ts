/** Keeps many live streams open on one instance, each of another member, and sends messages meanwhile. */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eventsPath, heartbeatMs } from '#api/contract/messaging.ts'
import type { Server } from '../../e2e/server.ts'
import { quantile } from '../spread.ts'
import { type Person, signedIn, spreadNumbers } from './people.ts'
import { cpuOf, residentBytes, untilIdle } from './processes.ts'
import type { Sizes } from './proportions.ts'

/** Streams that are opened at once. */
const openedAtOnce = 50
/** Messages that are sent, one after the other, for a time of delivery. */
const messagesSent = 300
/** So few streams are nearly none. */
const few = 100
/** Heartbeats during which the processor is watched at rest. */
const beatsAtRest = 2
/** Milliseconds after which a message counts as lost. */
const lostMs = 10_000

export interface Delivery {
  streams: number
  /** Milliseconds from the beginning of the request to the event at its member. */
  p50: number
  p99: number
  /** Milliseconds of the server's processor for each message. */
  serverMs: number
}

export interface StreamsMeasured {
  streams: number
  openedPerSecond: number
  /** Resident memory of the server's process in bytes. */
  bytesBefore: number
  bytesAfter: number
  bytesPerStream: number
  /** Connections to the database, with that of the listener. */
  connections: number
  /** Milliseconds of a processor in each second in which nobody does anything. */
  restMsPerSecond: number
  deliveries: Delivery[]
  /** Milliseconds of the processor of another instance, to which nobody concerned is connected, for each message. */
  bystanderMs: number
}

/** Opens so many streams, more than `few`; members have to be at least as many. */
export async function measureStreams(
  server: Server,
  sizes: Sizes,
  wanted: number,
  say: (text: string) => void,
): Promise<StreamsMeasured> {
  if (wanted <= few) throw new Error(`What a stream takes is told by more than ${few} of them`)
  const people = await signedIn(server, sizes, spreadNumbers(sizes.members, wanted))
  if (people.length < wanted) throw new Error(`${wanted} streams need as many members`)
  const listening = new Listening(server)
  try {
    await listening.open(people.slice(0, few))
    const withFew = await deliver(server, people.slice(0, few), listening)
    const bytesBefore = residentBytes(server.pid)
    const begun = performance.now()
    await listening.open(people.slice(few))
    const seconds = (performance.now() - begun) / 1000
    say(`${wanted} streams are open`)
    const restMsPerSecond = await atRest(server)
    const bytesAfter = residentBytes(server.pid)
    const [row] = await server.query<{ connections: number }>(
      `select count(*)::integer as connections from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    const withAll = await deliver(server, people, listening)
    const bystanderMs = await besideIt(server, people, listening)
    return {
      streams: wanted,
      openedPerSecond: (wanted - few) / seconds,
      bytesBefore,
      bytesAfter,
      bytesPerStream: (bytesAfter - bytesBefore) / (wanted - few),
      connections: row?.connections ?? Number.NaN,
      restMsPerSecond,
      deliveries: [withFew, withAll],
      bystanderMs,
    }
  } finally {
    listening.close()
  }
}

async function atRest(server: Server): Promise<number> {
  const before = cpuOf(server.pid).own
  await pause(beatsAtRest * heartbeatMs)
  return (cpuOf(server.pid).own - before) / ((beatsAtRest * heartbeatMs) / 1000)
}

/** Sends messages one after the other to members who have a stream, by those with whom they have a conversation. */
async function deliver(server: Server, people: readonly Person[], listening: Listening): Promise<Delivery> {
  const times: number[] = []
  const before = cpuOf(server.pid).own
  for (let turn = 0; turn < messagesSent; turn += 1) {
    const person = people[(turn * 37) % people.length]
    if (!person) throw new Error('nobody is there')
    // Read back by the sender's own stream, too: whose other devices are told as everybody's are.
    const content = `aviso ${randomUUID()}`
    const begun = performance.now()
    const [heard] = await Promise.all([
      listening.hears(person.id, content),
      sendMessage(server, person, content),
    ])
    times.push(heard - begun)
  }
  return {
    streams: people.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serverMs: (cpuOf(server.pid).own - before) / messagesSent,
  }
}

async function sendMessage(server: Server, person: Person, content: string): Promise<void> {
  const reply = await fetch(`${server.url}/api/messaging/conversations/${person.conversationId}/messages`, {
    method: 'POST',
    headers: { ...person.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`A message was refused: ${reply.status} ${text}`)
}

/** What another instance does meanwhile, to which others are connected. */
async function besideIt(server: Server, people: readonly Person[], listening: Listening): Promise<number> {
  const other = await server.beside()
  const elsewhere = new Listening(other)
  try {
    await elsewhere.open(people.slice(-few))
    // The first ones warm it up.
    await deliver(server, people.slice(0, -few), listening)
    await untilIdle(other.pid)
    const before = cpuOf(other.pid).own
    await deliver(server, people.slice(0, -few), listening)
    return (cpuOf(other.pid).own - before) / messagesSent
  } finally {
    elsewhere.close()
    await other.remove()
  }
}

/** Open streams, read as little as possible: thousands of them share this process. */
class Listening {
  private readonly sockets: Socket[] = []
  private readonly waiting = new Map<string, (at: number) => void>()
  private readonly server: Server

  constructor(server: Server) {
    this.server = server
  }

  /** Opens a stream for each; resolves when all have said hello. */
  async open(people: readonly Person[]): Promise<void> {
    for (let from = 0; from < people.length; from += openedAtOnce)
      await Promise.all(people.slice(from, from + openedAtOnce).map((person) => this.openOne(person)))
  }

  private async openOne({ id, bearer }: Person): Promise<void> {
    const socket = connect(this.server.port, '127.0.0.1')
    this.sockets.push(socket)
    const greeted = Promise.withResolvers<void>()
    socket.setEncoding('utf8')
    socket.on('error', greeted.reject)
    socket.on('data', (text: string) => {
      if (text.includes('"hello"')) greeted.resolve()
      else if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
        greeted.reject(new Error(`A stream was refused: ${text}`))
      const [, content] = /"content":"([^"]+)"/u.exec(text) ?? []
      if (content !== undefined) this.waiting.get(`${id} ${content}`)?.(performance.now())
    })
    socket.write(
      `GET ${eventsPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${bearer['authorization'] ?? ''}\r\n\r\n`,
    )
    await greeted.promise
  }

  /** The time at which a member's stream brings this text. */
  async hears(personId: string, content: string): Promise<number> {
    const heard = Promise.withResolvers<number>()
    const key = `${personId} ${content}`
    this.waiting.set(key, heard.resolve)
    const lost = setTimeout(() => heard.reject(new Error(`${content} did not arrive`)), lostMs)
    try {
      return await heard.promise
    } finally {
      clearTimeout(lost)
      this.waiting.delete(key)
    }
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
  }
}
