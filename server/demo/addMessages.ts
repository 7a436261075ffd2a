import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../media/storage.ts'
import { demoConversations } from './conversations.ts'
import type { DemoConversation, DemoMessage, DemoMessageBlock } from './conversationTypes.ts'
import { storePicture } from './addPictures.ts'
import { madridTime } from './moments.ts'
import { renderPupilsDrawing } from './pictures.ts'
import type { Members, Row } from './types.ts'

const minuteMs = 60_000

/** Adds conversations of the demo logins with each other and with other members, over the last weeks. */
export async function addMessages(
  trx: Transaction<Database>,
  storage: Storage,
  people: Members,
): Promise<void> {
  for (const conversation of demoConversations) await addConversation(trx, storage, conversation, people)
}

async function addConversation(
  trx: Transaction<Database>,
  storage: Storage,
  { people, name, description, stretches, unseen = {} }: DemoConversation,
  members: Members,
): Promise<void> {
  const ids = new Map(Object.entries(people).map(([letter, email]) => [letter, members.get(email) ?? '']))
  const id = uuid()
  const group = name !== undefined
  const messages: (Row<'messages'> & { sent_at: Date })[] = []
  const say = (message: Pick<Row<'messages'>, 'type' | 'content'> & Partial<Row<'messages'>>, at: Date) =>
    messages.push({
      id: uuid(),
      conversation_id: id,
      position: messages.length + 1,
      sender_id: null,
      attachment_media_id: null,
      reply_to_id: null,
      idempotency_key: null,
      ...message,
      sent_at: at,
    })

  const media: Row<'media'>[] = []
  for (const stretch of stretches) {
    const times = timesOf(stretch)
    for (const [index, said] of stretch.says.entries()) {
      const { sender, content, answers, contents } = await read(said)
      const senderId = ids.get(sender) ?? ''
      const at = times[index] ?? new Date()
      if (group && messages.length === 0) {
        const begins = new Date(at.getTime() - minuteMs)
        say({ type: 'system', content: `${await nameOf(trx, senderId)} creó el grupo` }, begins)
      }
      const file = contents && (await store(storage, senderId, contents))
      if (file) media.push(file)
      say(
        {
          type: file?.kind ?? 'text',
          content,
          sender_id: senderId,
          attachment_media_id: file?.id ?? null,
          reply_to_id: answers === undefined ? null : (messages.at(-answers)?.id ?? null),
        },
        at,
      )
    }
  }
  const [first, last] = [messages[0]?.sent_at, messages.at(-1)?.sent_at]
  const [creator = ''] = ids.values()
  await trx
    .insertInto('conversations')
    .values({
      id,
      type: group ? 'group' : 'direct',
      name: name ?? null,
      description: description ?? null,
      created_by: creator,
      direct_key: group ? null : [...ids.values()].toSorted().join(':'),
      creation_key: null,
      message_count: messages.length,
      active_at: last,
      created_at: first,
    })
    .execute()
  const rows = [...ids].map(([letter, userId]): Row<'conversation_members'> => {
    const readPosition = messages.length - (unseen[letter] ?? 0)
    const unread = messages.slice(readPosition).filter(({ sender_id }) => sender_id && sender_id !== userId)
    return {
      conversation_id: id,
      user_id: userId,
      read_position: readPosition,
      unread_count: unread.length,
      joined_at: first,
    }
  })
  await trx.insertInto('conversation_members').values(rows).execute()
  if (media.length > 0) await trx.insertInto('media').values(media).execute()
  await trx.insertInto('messages').values(messages).execute()
}

/** Times of messages: writing one takes as long as its length requires, a minute at least. */
function timesOf({ at, says }: DemoMessageBlock): Date[] {
  const steps = says.map((said) => {
    const { length } = typeof said === 'string' ? said : said.say
    return (1 + Math.floor(length / 45)) * minuteMs + length * 500
  })
  const whole = steps.reduce((sum, step) => sum + step, 0)
  let time =
    'minutes' in at ? Date.now() + at.minutes * minuteMs - whole : madridTime(at.days, at.hour).getTime()
  return steps.map((step) => new Date((time += step)))
}

type Contents = { name: string; data: Buffer } & (
  | { kind: 'image'; width: number; height: number }
  | { kind: 'file' }
)

/** Parses a message: its author, text, quoted message and attachment. */
async function read(said: DemoMessage) {
  const { say, answers, drawing, file }: Exclude<DemoMessage, string> =
    typeof said === 'string' ? { say: said } : said
  const [sender = '', ...words] = say.split(': ')
  const contents: Contents | undefined = file
    ? { name: file.name, kind: 'file', data: Buffer.from(file.text) }
    : drawing
      ? { name: 'dibujo.webp', kind: 'image', data: await renderPupilsDrawing(), width: 1600, height: 900 }
      : undefined
  return { sender, content: words.join(': '), answers, contents }
}

async function store(storage: Storage, ownerId: string, contents: Contents): Promise<Row<'media'>> {
  const { name, data } = contents
  const owned = { id: uuid(), owner_id: ownerId, file_name: name }
  if (contents.kind === 'image') {
    return { ...owned, ...(await storePicture(storage, data, contents.width, contents.height)) }
  }
  const key = uuid()
  await storage.put(key, Readable.from([data]))
  return {
    ...owned,
    kind: 'file',
    storage_key: key,
    content_type: 'application/octet-stream',
    bytes: data.length,
    width: null,
    height: null,
  }
}

async function nameOf(trx: Transaction<Database>, userId: string): Promise<string> {
  const row = await trx.selectFrom('users').where('id', '=', userId).select('name').executeTakeFirstOrThrow()
  return row.name
}
