import { HttpError } from '../../errors.ts'

/**
 * Requires the rating, before any other error is reported.
 * @throws {HttpError} 400 with the text of the product spec.
 */
export function requireRating(body: unknown): void {
  const rating = typeof body === 'object' && body !== null && 'rating' in body ? body.rating : undefined
  if (typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5) return
  throw new HttpError(400, 'Por favor selecciona una calificación')
}
