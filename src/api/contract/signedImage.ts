import * as z from 'zod/mini'
import { intQuery, maybe } from './common.ts'
import { imageSeconds } from './values/signedImage.ts'

export * from './values/signedImage.ts'

/** Requested lifetime of a URL. */
export const signedImageQuery = z.object({
  /** Seconds. */
  expires_in: intQuery(1, 86_400, imageSeconds),
})

/** The URL of a picture, under one of two names. */
export const signedImage = z.object({
  success: maybe(z.boolean()),
  signed_url: maybe(z.string()),
  url: maybe(z.string()),
  /** Seconds. */
  expires_in: maybe(z.number()),
})
