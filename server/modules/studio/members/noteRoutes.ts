import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/memberNotes.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import type { StudioScope } from '../permissions.ts'
import { studioRoute } from '../studioRoute.ts'
import { addNote, deleteNote, editNote, listNotes, mayDelete, type NoteRow } from './notes.ts'

const members = { ability: 'members' } as const

/** The team's notes about members. */
export function studioNoteRoutes(app: FastifyInstance): void {
  const { db } = app

  studioRoute(app, contract.listNotes, members, async ({ params, studio, user }) => {
    const rows = await listNotes(db, studio.communityId, String(params.member))
    return { success: true, notes: rows.map((row) => toNote(row, user, studio)) }
  })

  studioRoute(app, contract.addNote, members, async ({ body, params, studio, user }) => {
    const row = await addNote(db, { user, studio, id: String(params.member) }, body.text)
    return { success: true, note: toNote(row, user, studio) }
  })

  studioRoute(app, contract.editNote, members, async ({ body, params, studio, user }) => {
    const row = await editNote(db, { user, studio, id: String(params.member) }, String(params.note), body)
    return { success: true, note: toNote(row, user, studio) }
  })

  studioRoute(app, contract.deleteNote, members, async ({ params, studio, user }) => ({
    success: true,
    change: await deleteNote(db, { user, studio, id: String(params.member) }, String(params.note)),
  }))
}

function toNote(row: NoteRow, user: AuthUser, studio: StudioScope): contract.MemberNote {
  return {
    id: row.id,
    author_name: row.author_name,
    text: row.text,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    version: row.version,
    may: { edit: row.author_id === user.id, delete: mayDelete({ user, studio }, row.author_id) },
  }
}
