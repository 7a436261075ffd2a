import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

export const blockedPerson = z.object({
  id,
  name: maybe(z.string()),
  profile_image_url: maybe(z.string()),
  blocked_at: maybe(instant),
})
export type BlockedPerson = z.output<typeof blockedPerson>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/extra/blocks',
  summary: 'People whom the caller has blocked, the newest first. Faro’s own addition',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), people: z.array(blockedPerson) }) },
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/extra/blocks',
  summary: 'Blocks somebody: the two neither follow, write to nor react to each other. Faro’s own addition',
  auth: 'bearer',
  body: z.object({ user_id: id }),
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/extra/blocks/:id',
  summary: 'Takes a block back, by the person’s id. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})
