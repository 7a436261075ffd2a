import { errorDetail, serverMessageOr } from '#api/client/errors.ts'

/** What the server says about a failure; else what is known of it. */
export const failureText = (error: Error): string => serverMessageOr(error, errorDetail(error))
