/** Inviting people to a community from a list, such as a spreadsheet that the client has read. */
import * as z from 'zod/mini'
import { id, idParams, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { communityEntry } from './invitations.ts'
import { singleLineOf } from '../text.ts'
import { givenRoles } from './members.ts'

/** Bytes of the file that the client reads. */
export const importMaxBytes = 2 * 1024 * 1024
export const importMaxRows = 5000
/** Characters of a cell that are sent; no valid value is longer. */
export const importCellMaxLength = 300

/**
 * The result of a row: `invite` a personal invitation is made, whether or not the address has an account; `invited`
 * one is open already; `member` is one already; `invalid_email`; `duplicate` of a row above; `unknown_role`;
 * `unknown_level`; `not_allowed` the caller may not give this role or level; `full` there is no place left; `banned` was
 * removed and may not come back.
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
  /** As the file says; a member when empty. */
  role: cell,
  /** As the file says; the person's own when empty. */
  level: cell,
})
export type ImportPerson = z.output<typeof importPerson>

export const importRow = z.object({
  row: z.number(),
  email: z.string(),
  /** Of the member, or else as the file says. */
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
  summary: 'Returns what becomes of each person of a list, or makes the personal invitations',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    people: z.array(importPerson).check(z.minLength(1), z.maxLength(importMaxRows)),
    dry_run: z.boolean(),
    /** The plan of the dry run: it is done just so, or not at all. */
    plan: z.optional(z.string().check(z.maxLength(64))),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      rows: z.array(importRow),
      /** Number of invitations. */
      invited: z.number(),
      plan: z.string(),
      /** What entering the community costs; missing if nothing. */
      entry: maybe(communityEntry),
      /** Whether the invited members have to pay it. */
      must_pay: maybe(z.boolean()),
      /** The invitations of this import; missing for a dry run, and when nobody was invited. */
      batch: maybe(id),
      /** The log entry by which it can be undone; missing like `batch`. */
      change: maybe(id),
    }),
  },
})
