import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../db/client.ts'
import type { MemberNotes } from '../../../db/tables/members.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { lockMember, notMember } from './membership.ts'

export type NoteRow = Selectable<MemberNotes>

interface Act {
  user: AuthUser
  studio: StudioScope
  /** Of the member. */
  id: string
}

/**
 * The notes about a person, newest first; they stay readable when somebody has left and come back.
 * @throws {HttpError} 404 or 409 for whoever is no member (any more).
 */
export async function listNotes(db: Db, communityId: string, id: string): Promise<NoteRow[]> {
  const member = isGuid(id)
    ? await db
        .selectFrom('memberships')
        .where('community_id', '=', communityId)
        .where('user_id', '=', id)
        .select('id')
        .executeTakeFirst()
    : undefined
  if (!member) throw await notMember(db, communityId, id)
  return db
    .selectFrom('member_notes')
    .where('community_id', '=', communityId)
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

/** Adds a note about a member. */
export async function addNote(db: Db, { user, studio, id }: Act, text: string): Promise<NoteRow> {
  const { communityId } = studio
  return db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, communityId, id)
    const note = await trx
      .insertInto('member_notes')
      .values({
        id: uuid(),
        community_id: communityId,
        user_id: member.id,
        author_id: user.id,
        author_name: user.name,
        text,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      action: 'member.note',
      actor: user,
      communityId,
      subject: member,
      after: { note: text },
    })
    return note
  })
}

const gone = () => new HttpError(404, 'Esta nota ya no existe.')

async function lockNote(trx: Db, { studio, id }: Act, noteId: string) {
  const note =
    isGuid(noteId) && isGuid(id)
      ? await trx
          .selectFrom('member_notes')
          .innerJoin('users', 'users.id', 'member_notes.user_id')
          .where('member_notes.id', '=', noteId)
          .where('member_notes.community_id', '=', studio.communityId)
          .where('member_notes.user_id', '=', id)
          .selectAll('member_notes')
          .select('users.name as member_name')
          .forUpdate('member_notes')
          .executeTakeFirst()
      : undefined
  if (!note) throw gone()
  return note
}

/**
 * Edits an own note.
 * @throws {HttpError} 404 when it is gone, 403 for somebody else's, 409 when it was edited since `version`.
 */
export async function editNote(
  db: Db,
  act: Act,
  noteId: string,
  { text, version }: { text: string; version: number },
): Promise<NoteRow> {
  const { user, studio } = act
  return db.transaction().execute(async (trx) => {
    const { member_name: name, ...note } = await lockNote(trx, act, noteId)
    if (note.author_id !== user.id) throw new HttpError(403, 'Solo quien escribió la nota puede cambiarla.')
    if (note.version !== version) {
      throw new HttpError(409, 'Cambiaste esta nota en otra ventana mientras la editabas.')
    }
    if (note.text === text) return note
    const edited = await trx
      .updateTable('member_notes')
      .set((eb) => ({ text, version: eb('version', '+', 1), updated_at: new Date() }))
      .where('id', '=', note.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      action: 'member.note',
      actor: user,
      communityId: studio.communityId,
      subject: { id: note.user_id, name },
      before: { note: note.text },
      after: { note: text },
    })
    return edited
  })
}

/**
 * Deletes a note. Returns the change's id.
 * @throws {HttpError} 404 when it is gone, 403 for somebody else's.
 */
export async function deleteNote(db: Db, act: Act, noteId: string): Promise<string> {
  const { user, studio } = act
  return db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, act, noteId)
    if (!mayDelete(act, note.author_id)) {
      throw new HttpError(403, 'Solo quien escribió la nota, o quien dirige la comunidad, puede borrarla.')
    }
    await trx.deleteFrom('member_notes').where('id', '=', note.id).execute()
    return recordChange(trx, {
      action: 'member.note_delete',
      actor: user,
      communityId: studio.communityId,
      subject: { id: note.user_id, name: note.member_name },
      before: {
        note: note.text,
        note_id: note.id,
        author_id: note.author_id,
        author_name: note.author_name,
        created_at: note.created_at.toISOString(),
        updated_at: note.updated_at?.toISOString() ?? null,
        version: note.version,
      },
      undoable: true,
    })
  })
}

/** Whether the caller may delete a note, and bring it back. */
export const mayDelete = ({ user, studio }: Pick<Act, 'user' | 'studio'>, authorId: unknown): boolean =>
  authorId === user.id || studio.abilities.includes('roles')

/**
 * Brings a deleted note back, as it was.
 * @throws {HttpError} 403 for whoever may not delete it, 409 when the person deleted the account.
 */
export async function undoNoteDeletion(
  trx: Db,
  { communityId, subjectId, before }: RecordedChange,
  user: AuthUser,
  studio: StudioScope,
): Promise<void> {
  const { note, note_id: id, author_id: authorId, author_name: author, created_at: at } = before ?? {}
  const { updated_at: updatedAt, version } = before ?? {}
  if (!mayDelete({ user, studio }, authorId)) {
    throw new HttpError(403, 'Solo quien escribió la nota, o quien dirige la comunidad, puede recuperarla.')
  }
  const people = await trx
    .selectFrom('users')
    .where(
      'id',
      'in',
      [subjectId, authorId].filter((key) => typeof key === 'string'),
    )
    .select('id')
    .execute()
  const exists = (key: unknown): key is string => people.some((person) => person.id === key)
  if (!exists(subjectId)) throw new HttpError(409, 'La persona de la que hablaba la nota borró su cuenta.')
  await trx
    .insertInto('member_notes')
    .values({
      id: String(id),
      community_id: communityId,
      user_id: subjectId,
      author_id: exists(authorId) ? authorId : null,
      author_name: String(author),
      text: String(note),
      created_at: new Date(String(at)),
      updated_at: typeof updatedAt === 'string' ? new Date(updatedAt) : null,
      // Earlier versions did not record it.
      version: typeof version === 'number' ? version : 1,
    })
    .execute()
}
