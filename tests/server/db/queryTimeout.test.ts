import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/db/client.ts'
import { isConnectionError } from '../../../server/db/connectionErrors.ts'
import { acquireInstanceLock } from '../../../server/backup/instanceLock.ts'
import { newDatabase } from '../support/newDatabase.ts'

const url = new URL(await newDatabase())

/** Sockets to the database that can be silenced without being closed, as when a machine in between loses power. */
const silent = new Set<net.Socket>()
const line = net.createServer((client) => {
  const server = net.connect(Number(url.port), url.hostname)
  client.on('data', (data) => silent.has(client) || server.write(data))
  server.on('data', (data) => silent.has(client) || client.write(data))
  client.on('close', () => server.destroy()).on('error', () => undefined)
  server.on('close', () => silent.has(client) || client.destroy()).on('error', () => undefined)
  clients.push(client)
})
const clients: net.Socket[] = []
await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
afterAll(() => line.close())
const through = new URL(url)
through.port = String((line.address() as net.AddressInfo).port)

it('a line that falls silent fails its query as an outage, and is not used again', async () => {
  const db = openDatabase(through.href, { max: 1, timeoutMs: 100 })
  onTestFinished(() => db.destroy())
  await sql`select ${1}::int`.execute(db)
  for (const client of clients) silent.add(client)
  const failed = await sql`select ${2}::int`.execute(db).catch((error: unknown) => error)
  expect(isConnectionError(failed)).toBe(true)
  expect((await sql`select ${3}::int as number`.execute(db)).rows).toEqual([{ number: 3 }])
  expect(clients).toHaveLength(2)
}, 30_000)

it('a line that has fallen silent does not keep a server from stopping', async () => {
  const release = await acquireInstanceLock(through.href)
  for (const client of clients) silent.add(client)
  await release()
})
