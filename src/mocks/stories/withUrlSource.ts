import type { SignedUrlQuery } from '#api/media/signedUrl.ts'

/** Replaces a query's source of signed URLs; they are reused until `until`, in milliseconds since 1970. */
export const withUrlSource = (
  query: SignedUrlQuery,
  load: () => Promise<string>,
  until = Infinity,
): SignedUrlQuery => ({ ...query, queryFn: async () => ({ url: await load(), until }) })
