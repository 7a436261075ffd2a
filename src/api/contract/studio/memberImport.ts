/** Invites people to a community from a list that the client has read from a spreadsheet. */
import * as z from 'zod/mini'
import { id, idParams, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { communityEntry } from './invitations.ts'
import { singleLineOf } from '../text.ts'
import { givenRoles } from './members.ts'

/** Maximum size of the file in bytes. */
export const importMaxBytes = 2 * 1024 * 1024
export const importMaxRows = 5000
/** Number of characters of a cell that are sent; valid values are shorter. */
export const importCellMaxLength = 300

/**
 * The result of a row: `invite` creates a personal invitation, whether or not the e-mail has an account; `invited` has
 * a pending one; `member` is already a member; `invalid_email`; `duplicate` of an earlier row; `unknown_role`;
 * `unknown_level`; `not_allowed` the caller may not give this role or level; `full` the community has no room;
 * `banned`.
 */
export const importFates = [
  'invite',
  'invited',
  'member',
  'invalid_email',
  'duplicate',
  'unknown_role',
  'unknown_level',
  'not_allowed',
  'full',
  'banned',
] as const
export type ImportFate = (typeof importFates)[number]

const cell = singleLineOf(importCellMaxLength)

export const importPerson = z.object({
  /** The row's number in the spreadsheet, from 1. */
  row: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
  email: cell,
  name: cell,
  /** Text in the file; role of member when empty. */
  role: cell,
  /** Text in the file; the person's own level when empty. */
  level: cell,
})
export type ImportPerson = z.output<typeof importPerson>

export const importRow = z.object({
  row: z.number(),
  email: z.string(),
  /** The member's name, or else the one in the file. */
  name: maybe(z.string()),
  role: z.enum(givenRoles),
  level: maybe(z.number()),
  fate: z.enum(importFates),
  /** A sentence that explains the result. */
  text: z.string(),
})
export type ImportRow = z.output<typeof importRow>

export const importMembers = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/members/import',
  summary: 'Returns what becomes of each person of a list, or makes the personal invitations',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    people: z.array(importPerson).check(z.minLength(1), z.maxLength(importMaxRows)),
    dry_run: z.boolean(),
    /** Hash of the dry run's result. The import is refused if its result would differ. */
    plan: z.optional(z.string().check(z.maxLength(64))),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      rows: z.array(importRow),
      /** Number of invitations. */
      invited: z.number(),
      plan: z.string(),
      /** The price of the membership; missing if it is free. */
      entry: maybe(communityEntry),
      /** Whether the invited members must pay it. */
      must_pay: maybe(z.boolean()),
      /** Id of this import; missing for a dry run, and when nobody was invited. */
      batch: maybe(id),
      /** Id of the change for undoing it; missing like `batch`. */
      change: maybe(id),
    }),
  },
})
