import * as z from 'zod/mini'
import { intQuery, maybe } from './common.ts'

/** Seconds that image addresses are asked for. */
export const imageSeconds = 3600

/** How long an address is to work. */
export const signedImageQuery = z.object({
  /** Seconds. */
  expires_in: intQuery(1, 86_400, imageSeconds),
})

/** The address of a picture, in one place or the other. */
export const signedImage = z.object({
  success: maybe(z.boolean()),
  signed_url: maybe(z.string()),
  url: maybe(z.string()),
  /** Seconds. */
  expires_in: maybe(z.number()),
})
