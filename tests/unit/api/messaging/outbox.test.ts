// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clearDeviceData } from '../../../../src/api/auth/deviceData.ts'
import { MessageOutbox } from '../../../../src/api/messaging/outbox.ts'
import { messagingDetail } from '../../../../src/api/messaging/queries.ts'
import { setReachable } from '../../../../src/api/client/reachability.ts'
import { beginSession } from '../../../../src/api/client/session.ts'
import { type Answer, calls, fakeNetwork, idempotencyKeys, server } from '../../support/fakeServer.ts'
import { idempotencyDays } from '../../../../src/api/contract/common.ts'
import { eventually } from '../../../eventually.ts'

const path = '/api/messaging/conversations/c1/messages'
const send = `POST ${path}`
const accepted: Answer = {
  body: { success: true, message: { id: 'm', content: 'x', sent_at: '2026-11-21T10:00:00Z' } },
}

let client: QueryClient
let outbox: MessageOutbox
let close: () => void

function start() {
  outbox = new MessageOutbox(client, 'yo')
  close = outbox.open()
}
const states = () => outbox.entries().map(({ content, state }) => `${content}: ${state}`)
const bodies = () => calls(send).map(({ init }) => JSON.parse(init.body as string) as { content: string })
const settled = eventually

beforeEach(() => {
  fakeNetwork()
  setReachable(true)
  localStorage.clear()
  beginSession('t', { id: 'yo', name: 'Yo' })
  client = new QueryClient()
  start()
})
afterEach(async () => {
  await clearDeviceData()
  close()
  client.clear()
  vi.unstubAllGlobals()
})

describe('sending', () => {
  it('shows a message at once and removes it from the outbox when the server has it', async () => {
    server({ [send]: accepted })
    outbox.add('c1', { content: 'Hola' })
    expect(outbox.entries()).toHaveLength(1)
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(bodies()[0]).toMatchObject({ content: 'Hola' })
  })
  it('sends messages one after the other, in order', async () => {
    server({ [send]: [{ ...accepted, after: 30 }, accepted] })
    for (const content of ['uno', 'dos', 'tres']) outbox.add('c1', { content })
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(bodies().map(({ content }) => content)).toEqual(['uno', 'dos', 'tres'])
  })
  it('sends a message without attachment as JSON, with the quoted message only if there is one', async () => {
    server({ [send]: accepted })
    outbox.add('c1', { content: 'Hola' })
    outbox.add('c1', { content: 'Sí', replyTo: { id: 'm0', own: false } })
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(new Headers(calls(send)[0]?.init.headers).get('content-type')).toBe('application/json')
    expect(bodies()[0]).not.toHaveProperty('reply_to_message_id')
    expect(bodies()[1]).toMatchObject({ reply_to_message_id: 'm0' })
  })
  it('sends conversations independently of each other', async () => {
    server({
      [send]: { ...accepted, after: 60_000 },
      'POST /api/messaging/conversations/c2/messages': accepted,
    })
    outbox.add('c1', { content: 'lenta' })
    outbox.add('c2', { content: 'rápida' })
    await settled(() => expect(states()).toEqual(['lenta: sending']))
  })
})

describe('a lost connection', () => {
  it('keeps the message and those behind it, and sends them in order with the same key', async () => {
    server({ [send]: ['cut', accepted] })
    outbox.add('c1', { content: 'uno' })
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()).toEqual(['uno: waiting', 'dos: waiting']))
    dispatchEvent(new Event('online'))
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(bodies().map(({ content }) => content)).toEqual(['uno', 'uno', 'dos'])
    const [first, again, other] = idempotencyKeys(send)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
  it.each(['cut', { status: 503 }] as const)('triggers a retry: %j', async (answer) => {
    server({ [send]: [answer, accepted] })
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(calls(send)).toHaveLength(2)
  })
  it('does not delay the next retry if it comes and goes', async () => {
    server({ [send]: ['cut', 'cut', 'cut', 'cut', 'cut', accepted] })
    outbox.add('c1', { content: 'Hola' })
    for (const tries of [1, 2, 3, 4]) {
      await settled(() => {
        setReachable(false)
        setReachable(true)
        expect(calls(send).length).toBeGreaterThan(tries)
      })
    }
    await settled(() => expect(outbox.entries()).toEqual([]))
  })
  it('keeps the message over a reload', async () => {
    outbox.add('c1', { content: 'uno' })
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(calls(send)).toHaveLength(1))
    await settled(() => expect(states()[0]).toBe('uno: waiting'))
    close()
    start()
    await settled(() => expect(outbox.entries().map(({ content }) => content)).toEqual(['uno', 'dos']))
  })
  it('does not treat the end of the session as a cancelled upload', async () => {
    server({ [send]: { ...accepted, after: 60_000 } })
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: sending']))
    close()
    start()
    await settled(() => expect(outbox.entries()).toHaveLength(1))
    expect(outbox.entries()[0]?.cancelled).toBeUndefined()
    expect(outbox.entries()[0]?.state).not.toBe('failed')
  })
  it('hides the message from another member of the device', async () => {
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: waiting']))
    close()
    const theirs = new MessageOutbox(client, 'otra')
    const closeTheirs = theirs.open()
    // Storage operations run in order.
    theirs.add('c1', { content: 'de otra' })
    await settled(() => expect(theirs.entries()).toMatchObject([{ content: 'de otra', state: 'waiting' }]))
    closeTheirs()
  })
  it('removes the message at sign-out', async () => {
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: waiting']))
    await clearDeviceData()
    expect(outbox.entries()).toEqual([])
    close()
    start()
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()).toEqual(['dos: waiting']))
  })
})

describe('a rejected message', () => {
  it('keeps its text and reason, and blocks later ones while the server fails', async () => {
    server({ [send]: [{ status: 500 }, accepted] })
    outbox.add('c1', { content: 'uno' })
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()).toEqual(['uno: failed', 'dos: waiting']))
    expect(outbox.entries()[0]?.error?.status).toBe(500)
    outbox.retry(outbox.entries()[0]?.key ?? '')
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(bodies().map(({ content }) => content)).toEqual(['uno', 'uno', 'dos'])
  })
  it('does not block later ones if a retry would fail again', async () => {
    server({ [send]: [{ status: 400, body: { error: 'No' } }, accepted] })
    outbox.add('c1', { content: 'uno' })
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()).toEqual(['uno: failed']))
    expect(bodies().map(({ content }) => content)).toEqual(['uno', 'dos'])
  })
  it('to a member who blocks the author shows the server’s message, blocks no others and is not retried', async () => {
    const error = 'No podéis escribiros porque uno ha bloqueado al otro'
    const renewed = { body: { success: true, token: 'nuevo' } }
    server({ [send]: { status: 403, body: { error } }, 'POST /api/auth/refresh': renewed })
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(outbox.entries()[0]?.passable).toBe(true))
    const tries = calls(send).length
    expect(states()).toEqual(['uno: failed'])
    expect(messagingDetail(outbox.entries()[0]?.error)).toBe(`Error 403: Texto · ${error}`)
    server({ [send]: accepted })
    dispatchEvent(new Event('online'))
    await Promise.resolve()
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(calls(send)).toHaveLength(tries + 1))
    await settled(() => expect(states()).toEqual(['uno: failed']))
    expect(bodies().at(-1)?.content).toBe('dos')
  })
  it('is set aside with its text after waiting too long, and sent when its author confirms', async () => {
    onTestFinished(() => void vi.useRealTimers())
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: waiting']))
    close()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + idempotencyDays * 86_400_000 + 1 })
    const before = calls(send).length
    server({ [send]: accepted })
    start()
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()).toEqual(['uno: failed']))
    const sent = bodies().slice(before)
    expect(sent.map(({ content }) => content)).toEqual(['dos'])
    expect(messagingDetail(outbox.entries()[0]?.error)).toMatch(/^Lleva más de 30 días sin enviarse/u)
    outbox.retry(outbox.entries()[0]?.key ?? '')
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(bodies().at(-1)?.content).toBe('uno')
  })
  it('still does not block others after a reload', async () => {
    server({ [send]: { status: 400 } })
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: failed']))
    await settled(() => expect(outbox.entries()[0]?.passable).toBe(true))
    close()
    start()
    await settled(() => expect(states()).toEqual(['uno: failed']))
    server({ [send]: accepted })
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()).toEqual(['uno: failed']))
    expect(bodies().map(({ content }) => content)).toEqual(['uno', 'dos'])
  })
  it('lets the later ones continue once it is discarded', async () => {
    server({ [send]: [{ status: 500 }, accepted] })
    outbox.add('c1', { content: 'uno' })
    outbox.add('c1', { content: 'dos' })
    await settled(() => expect(states()[0]).toBe('uno: failed'))
    outbox.discard(outbox.entries()[0]?.key ?? '')
    await settled(() => expect(outbox.entries()).toEqual([]))
    expect(bodies().map(({ content }) => content)).toEqual(['uno', 'dos'])
  })
  it('is also an ok reply with success false', async () => {
    server({ [send]: { body: { success: false, error: 'Silenciada', message: { id: 'm' } } } })
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: failed']))
    expect(outbox.entries()[0]?.error?.serverMessage).toBe('Silenciada')
  })
})

describe('several tabs', () => {
  it('do not send messages that another tab has sent', async () => {
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: waiting']))
    const second = new MessageOutbox(client, 'yo')
    const closeSecond = second.open()
    await settled(() => expect(second.entries()).toHaveLength(1))
    await settled(() => expect(second.entries()[0]?.state).toBe('waiting'))
    server({ [send]: accepted })
    const before = calls(send).length
    dispatchEvent(new Event('online'))
    await settled(() => expect([...outbox.entries(), ...second.entries()]).toEqual([]))
    // Without locks, as in this test, both tabs may send it at once; the key makes that one message.
    expect(new Set(idempotencyKeys(send)).size).toBe(1)
    expect(calls(send).length - before).toBeLessThanOrEqual(2)
    closeSecond()
  })
  it('remove messages that the live stream has delivered', async () => {
    outbox.add('c1', { content: 'uno' })
    await settled(() => expect(states()).toEqual(['uno: waiting']))
    outbox.drop(outbox.entries()[0]?.key ?? '')
    expect(outbox.entries()).toEqual([])
  })
})
