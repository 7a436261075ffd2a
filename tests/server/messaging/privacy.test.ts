import { beforeEach, describe, expect, it, vi } from 'vitest'
import { form, type FormFields, type Member, as, register, startHarness } from '../support/harness.ts'
import { base, messaging, unknownId } from '../support/messaging.ts'

const { app, storedFiles } = await startHarness()
const m = messaging(app)
const [ana, bea, left, stranger] = (await Promise.all(Array.from({ length: 4 }, () => register(app)))) as [
  Member,
  Member,
  Member,
  Member,
]
const group = await m.group(ana, [bea, left], 'Privado')
const secret = await m.say(ana, group, 'Un secreto')
await m.leave(left, group)
const elsewhere = await m.direct(stranger, left)
const theirs = await m.say(stranger, elsewhere, 'Lo nuestro')

const attachment = { data: Buffer.from('algo'), name: 'algo.txt', type: 'text/plain' }

/** Every call with a conversation id. */
const calls = (id: string): [string, Parameters<typeof m.ask>[1], string, object?][] => [
  ['the conversation', 'GET', `/api/extra/messaging/conversations/${id}`],
  ['the messages', 'GET', `${base}/${id}/messages`],
  ['older messages', 'GET', `${base}/${id}/messages?before_message_id=${secret.id}`],
  ['the members', 'GET', `${base}/${id}/members`],
  ['sending', 'POST', `${base}/${id}/messages`, { content: 'Hola' }],
  ['sending again', 'POST', `${base}/${id}/messages`, { content: 'Hola', idempotency_key: 'clave' }],
  ['sending nothing', 'POST', `${base}/${id}/messages`, {}],
  ['answering', 'POST', `${base}/${id}/messages`, { content: 'Hola', reply_to_message_id: secret.id }],
  ['reading', 'POST', `${base}/${id}/mark-read`],
  ['adding oneself', 'POST', `${base}/${id}/members`, { user_ids: [stranger.id] }],
  ['adding another', 'POST', `${base}/${id}/members`, { user_ids: [ana.id] }],
  ['leaving', 'DELETE', `${base}/${id}/leave`],
  ['the search', 'GET', `/api/messaging/users/search?q=persona&exclude_conversation_id=${id}`],
]

describe.each([
  ['a stranger', stranger],
  ['a member who left', left],
])('to %s', (_who, who) => {
  const names = calls(group).map(([name]) => name)

  it.each(names)('%s is as if there were no such conversation, and changes nothing', async (name) => {
    const [, method, url, payload] = calls(group).find(([one]) => one === name) ?? []
    const [, , unknownUrl] = calls(unknownId).find(([one]) => one === name) ?? []
    if (!method || !url || !unknownUrl) throw new Error(name)
    const before = [await m.messages(ana, group), await m.members(ana, group), await m.unread(bea)]
    const refused = await m.ask(who, method, url, payload)
    expect(refused.status).toBe(404)
    expect(refused.body.error).toBe('Conversación no encontrada')
    expect(await m.ask(who, method, unknownUrl, payload)).toEqual(refused)
    expect([await m.messages(ana, group), await m.members(ana, group), await m.unread(bea)]).toEqual(before)
  })

  it('a file does not get there, and none stays stored', async () => {
    const files = await storedFiles()
    for (const id of [group, unknownId, 'x']) {
      expect(await m.sendForm(who, id, { attachment, content: 'Hola' })).toMatchObject({
        status: 404,
        body: { error: 'Conversación no encontrada' },
      })
    }
    expect(await storedFiles()).toEqual(files)
  })

  it('nothing of it is in the list, its search or the total', async () => {
    expect((await m.conversations(who)).map(({ id }) => id)).not.toContain(group)
    expect(await m.conversations(who, '?q=privado')).toEqual([])
    expect(await m.unread(who)).toBe(who === left ? 1 : 0)
  })
})

it.each(['x', '1', '%00', `${unknownId}%27`, '..%2f..'])('takes %s for no conversation', async (id) => {
  for (const [name, method, url, payload] of calls(id)) {
    const { status } = await m.ask(ana, method, url, payload)
    expect([name, status]).toEqual([name, 404])
  }
})

it('neither answers nor pages from messages of another conversation', async () => {
  const reply = { content: 'Cito lo ajeno', reply_to_message_id: theirs.id }
  expect(await m.ask(ana, 'POST', `${base}/${group}/messages`, reply)).toMatchObject({
    status: 400,
    body: { error: 'El mensaje al que respondes ya no está en esta conversación.' },
  })
  const file = await m.sendForm(ana, group, { attachment, reply_to_message_id: theirs.id })
  expect(file.status).toBe(400)
  const older = (id: string) => m.ask(ana, 'GET', `${base}/${group}/messages?before_message_id=${id}`)
  expect((await older(theirs.id)).status).toBe(404)
  expect(await older(theirs.id)).toEqual(await older(unknownId))
})

it('gives the key of a message to its sender only', async () => {
  const sent = await m.say(ana, group, 'Con clave', { idempotency_key: 'solo-mia' })
  expect(sent.idempotency_key).toBe('solo-mia')
  const seen = (await m.messages(bea, group)).find(({ id }) => id === sent.id)
  expect(seen?.content).toBe('Con clave')
  expect(seen?.idempotency_key).toBeUndefined()
  // Keys are per person.
  expect((await m.say(bea, group, 'Otra', { idempotency_key: 'solo-mia' })).id).not.toBe(sent.id)
})

describe('an attachment', () => {
  let files: string[] = []
  beforeEach(async () => {
    files = await storedFiles()
  })

  async function sent(file: { data: Buffer; name: string; type: string }) {
    const { status, body } = await m.sendForm(ana, group, { attachment: file })
    expect(status).toBe(200)
    const url = body.message.attachment?.url ?? ''
    return { url, file: body.message.attachment, reply: await app.inject({ url }) }
  }

  it('is given at its own address only, while it lasts', async () => {
    const { url } = await sent(attachment)
    const other = await sent(attachment)
    const at = new URL(url, 'http://faro.test')
    const changed = (change: (it: URL) => void) => {
      const altered = new URL(at)
      change(altered)
      return altered.pathname + altered.search
    }
    const exp = Number(at.searchParams.get('exp'))
    const sig = at.searchParams.get('sig') ?? ''
    const tries = [
      changed((it) => (it.search = '')),
      changed((it) => (it.pathname = new URL(other.url, at).pathname)),
      changed((it) => (it.pathname = `${it.pathname}0`)),
      changed((it) => it.searchParams.set('exp', String(exp + 1))),
      changed((it) => it.searchParams.set('exp', String(exp - 7200))),
      changed((it) => it.searchParams.set('sig', sig.slice(0, -1) + (sig.endsWith('A') ? 'B' : 'A'))),
      changed((it) => it.searchParams.set('sig', '')),
      changed((it) => it.searchParams.append('sig', sig)),
    ]
    for (const altered of tries)
      expect([altered, (await app.inject({ url: altered })).statusCode]).toEqual([altered, 403])
    expect((await app.inject({ url })).statusCode).toBe(200)
    expect(exp - Date.now() / 1000).toBeLessThan(2 * 3600)
  })

  it('expires', async () => {
    const { url } = await sent(attachment)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 2 * 3_600_000)
      expect((await app.inject({ url })).statusCode).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['pagina.html', 'text/html', '<!doctype html><script>alert(1)</script>'],
    [
      'dibujo.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    [
      'datos.xml',
      'application/xhtml+xml',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    ],
    ['foto.png', 'image/png', '<html><body>no soy una foto</body></html>'],
    ['guion.js', 'text/javascript', 'alert(1)'],
  ])('named %s of type %s is only ever saved', async (name, type, text) => {
    const { reply, file } = await sent({ name, type, data: Buffer.from(text) })
    expect(file).toMatchObject({ kind: 'file', name, size: Buffer.byteLength(text) })
    expect(reply.body).toBe(text)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'cache-control': expect.stringMatching(/^private, /u),
    })
    for (const headers of [{ range: 'bytes=0-3' }, { 'if-none-match': String(reply.headers.etag) }]) {
      const { headers: part } = await app.inject({ url: file?.url ?? '', headers })
      expect(part).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      })
    }
  })

  it.each([
    ["a'b(c)*.txt", "a'b(c)*.txt", 'a%27b%28c%29%2A.txt'],
    ['año 2026 – ñandú.pdf', 'año 2026 – ñandú.pdf', 'a%C3%B1o%202026%20%E2%80%93%20%C3%B1and%C3%BA.pdf'],
    ['../../etc/passwd', 'passwd', 'passwd'],
    [String.raw`C:\Users\ana\notas.txt`, 'notas.txt', 'notas.txt'],
    ['a\tb\u202ecod.exe', 'abcod.exe', 'abcod.exe'],
    ['\u202e', 'archivo', 'archivo'],
    [`${'a'.repeat(200)}.txt`, `${'a'.repeat(193)}….txt`, `${'a'.repeat(193)}%E2%80%A6.txt`],
    // Characters are never split.
    [
      `${'🌊'.repeat(160)}x.txt`,
      `${'🌊'.repeat(48)}….txt`,
      `${encodeURIComponent('🌊'.repeat(48))}%E2%80%A6.txt`,
    ],
  ])('named %j keeps what is a name', async (name, kept, encoded) => {
    const { reply, file } = await sent({ ...attachment, name })
    expect(file?.name).toBe(kept)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encoded}`)
  })

  it.each(['a".txt', 'a\r\nX-Evil: 1.txt', 'a%22b.txt', 'a;b=c.txt'])(
    'named %j adds no header',
    async (name) => {
      // Browsers encode quotes and line breaks of file names like this.
      const written = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
      const { reply } = await sent({ ...attachment, name: written })
      const header = String(reply.headers['content-disposition'])
      expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/u)
      expect(reply.headers['x-evil']).toBeUndefined()
    },
  )

  it.each([
    ['an unknown answer', { reply_to_message_id: unknownId }],
    ['a text that is too long', { content: 'a'.repeat(4001) }],
    ['a key that is too long', { idempotency_key: 'k'.repeat(65) }],
  ])('with %s stays nowhere', async (_what, fields: FormFields) => {
    for (const whole of [
      { attachment, ...fields },
      { ...fields, attachment },
    ]) {
      expect((await m.sendForm(ana, group, whole)).status).toBe(400)
    }
    expect(await storedFiles()).toEqual(files)
  })

  it('of a form that breaks off stays nowhere', async () => {
    const { payload, headers } = form({
      content: 'Hola',
      attachment: { ...attachment, data: Buffer.alloc(20_000, 1) },
    })
    const cut = Buffer.from(payload as Buffer).subarray(0, 12_000)
    const reply = await app.inject(
      as(ana, { method: 'POST', url: `${base}/${group}/messages`, payload: cut, headers: headers ?? {} }),
    )
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'El envío llegó incompleto. Inténtalo de nuevo.' }),
    ])
    expect(await storedFiles()).toEqual(files)
  })
})
