/** The team's notes about a member, which the member never sees. */
import * as z from 'zod/mini'
import { id, instant, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { removedReply } from './changes.ts'
import { requiredMultiLine } from '../text.ts'

export const noteMaxLength = 2000

export const memberNote = z.object({
  id,
  author_name: z.string(),
  text: z.string(),
  created_at: instant,
  updated_at: maybe(instant),
  version: z.number(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type MemberNote = z.output<typeof memberNote>

const params = z.object({ id, member: id })
const noteParams = z.object({ id, member: id, note: id })
const text = requiredMultiLine(noteMaxLength)
const noteReply = z.object({ success: maybe(z.boolean()), note: memberNote })

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/members/:member/notes',
  summary: 'The team’s notes about a member, newest first',
  auth: 'bearer',
  params,
  responses: { 200: z.object({ success: maybe(z.boolean()), notes: z.array(memberNote) }) },
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/members/:member/notes',
  summary: 'Adds a note about a member',
  auth: 'bearer',
  params,
  body: z.object({ text }),
  responses: { 200: noteReply },
})

export const editNote = endpoint({
  method: 'PATCH',
  path: '/api/studio/communities/:id/members/:member/notes/:note',
  summary: 'Edits an own note; 409 when it was edited meanwhile',
  auth: 'bearer',
  params: noteParams,
  body: z.object({ text, version: z.number().check(z.int()) }),
  responses: { 200: noteReply },
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/members/:member/notes/:note',
  summary: 'Deletes a note: one’s own, or any for whoever may give roles',
  auth: 'bearer',
  params: noteParams,
  responses: { 200: removedReply },
})
