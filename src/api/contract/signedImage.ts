import * as z from 'zod/mini'
import { intQuery, maybe } from './common.ts'
import { imageSeconds } from './values/signedImage.ts'

export * from './values/signedImage.ts'

export const signedImageQuery = z.object({
  /** Requested lifetime in seconds. */
  expires_in: intQuery(1, 86_400, imageSeconds),
})

/** The picture's URL, in one of two fields. */
export const signedImage = z.object({
  success: maybe(z.boolean()),
  signed_url: maybe(z.string()),
  url: maybe(z.string()),
  /** Seconds. */
  expires_in: maybe(z.number()),
})
