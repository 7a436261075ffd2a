import { errorDetail, serverMessageOr } from '#api/client/errors.ts'

/** Returns the server's message about a failure, else a general text. */
export const failureText = (error: Error): string => serverMessageOr(error, errorDetail(error))
