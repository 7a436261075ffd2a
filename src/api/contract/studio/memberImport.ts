/** Adding people to a community from a CSV file. */
import * as z from 'zod/mini'
import { id, idParams, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { givenRoles } from './members.ts'

export const importMaxBytes = 2 * 1024 * 1024
export const importMaxRows = 5000

/**
 * What becomes of a row: `add` an account with this e-mail becomes a member; `member` is one already; `no_account`
 * nobody has this e-mail: send an invitation; `invalid_email`; `duplicate` of a row above; `unknown_role`;
 * `unknown_level`; `not_allowed` the caller may not give this role or level; `full` there is no place left; `banned` was removed and may not
 * come back.
 */
export const importFates = [
  'add',
  'member',
  'no_account',
  'invalid_email',
  'duplicate',
  'unknown_role',
  'unknown_level',
  'not_allowed',
  'full',
  'banned',
] as const
export type ImportFate = (typeof importFates)[number]

export const importRow = z.object({
  /** In the file, from 1; the header is not counted. */
  row: z.number(),
  email: z.string(),
  /** Of the account, or else as the file says. */
  name: maybe(z.string()),
  role: z.enum(givenRoles),
  level: maybe(z.number()),
  fate: z.enum(importFates),
  /** The fate in words. */
  text: z.string(),
})
export type ImportRow = z.output<typeof importRow>

export const importMembers = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/members/import',
  summary: 'Tells what becomes of each row of a CSV file, or does it',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    /** With a header: `email` or `correo`, and if wanted `nombre`, `rol` and `nivel`. */
    csv: z.string().check(z.minLength(1), z.maxLength(importMaxBytes)),
    dry_run: z.boolean(),
    /** What the dry run answered: it is done just so, or not at all. */
    plan: z.optional(z.string().check(z.maxLength(64))),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      rows: z.array(importRow),
      /** How many are added. */
      added: z.number(),
      plan: z.string(),
      /** The log entry by which it can be undone; missing for a dry run, and when nobody was added. */
      change: maybe(id),
    }),
  },
})
