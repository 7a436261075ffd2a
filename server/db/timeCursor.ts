import { HttpError } from '../errors.ts'
import { isGuid } from './guid.ts'

/** Position of a row in a list that is ordered by time, then by id. */
export interface TimeCursor {
  createdAt: Date
  id: string
}

/** The position of a row, as clients send it back. */
export const formatTimeCursor = ({ created_at, id }: { created_at: Date; id: string }): string =>
  `${created_at.getTime()}_${id}`

/**
 * Parses a position of {@link formatTimeCursor}.
 * @throws {HttpError} 400 for anything else.
 */
export function parseTimeCursor(text: string): TimeCursor {
  const [, time, id] = /^(\d{1,15})_(.+)$/u.exec(text) ?? []
  if (!time || !id || !isGuid(id)) throw new HttpError(400, 'Los datos enviados no son válidos.')
  return { createdAt: new Date(Number(time)), id }
}
