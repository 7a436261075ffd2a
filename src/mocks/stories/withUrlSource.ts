import type { SignedUrlQuery } from '#api/media/signedUrl.ts'

/** The query with another source of its address, which is reused until `until`, in milliseconds since 1970. */
export const withUrlSource = (
  query: SignedUrlQuery,
  load: () => Promise<string>,
  until = Infinity,
): SignedUrlQuery => ({ ...query, queryFn: async () => ({ url: await load(), until }) })
