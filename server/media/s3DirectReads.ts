/** Addresses under which browsers get files from the store itself. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3Client } from './s3Client.ts'
import type { S3Settings } from '../settings/s3Settings.ts'
import type { DirectReply, Storage } from './storage.ts'

/** Lifetime of an address in seconds: longer than anybody watches a video without asking for more of it. */
const lifetimeSeconds = 3600
/** Seconds during which everybody gets the same address, so that browsers find what they have already fetched. */
const stepSeconds = 600

/** When an address is signed, and for how many seconds, so that it is no longer valid than `maxSeconds` from now. */
function signingTime(nowMs: number, maxSeconds: number): { signedMs: number; lifetime: number } {
  const stepMs = stepSeconds * 1000
  const roundedMs = Math.floor(nowMs / stepMs) * stepMs
  return roundedMs + lifetimeSeconds * 1000 <= nowMs + maxSeconds * 1000
    ? { signedMs: roundedMs, lifetime: lifetimeSeconds }
    : { signedMs: nowMs, lifetime: Math.min(maxSeconds, lifetimeSeconds) }
}

export function directReads(
  settings: S3Settings,
  place: (key: string) => { Bucket: string; Key: string },
): Pick<Storage, 'directOrigin' | 'directRead'> {
  if (!settings.directReads) return {}
  const endpoint = settings.publicEndpoint ?? settings.endpoint
  const signer = s3Client(settings, endpoint)
  const { url: bucketUrl } = signer.config.endpointProvider({
    Bucket: settings.bucket,
    Region: settings.region,
    ForcePathStyle: settings.pathStyle,
    ...(endpoint !== undefined && { Endpoint: endpoint }),
  })
  return {
    directOrigin: bucketUrl.origin,
    async directRead(key, { contentType, contentDisposition, maxSeconds }: DirectReply) {
      const { signedMs, lifetime } = signingTime(Date.now(), maxSeconds)
      const command = new GetObjectCommand({
        ...place(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
        ResponseCacheControl: `private, max-age=${lifetime}, immutable`,
      })
      const url = await getSignedUrl(signer, command, {
        expiresIn: lifetime,
        signingDate: new Date(signedMs),
      })
      return { url, expiresIn: Math.floor((signedMs - Date.now()) / 1000) + lifetime }
    },
  }
}
