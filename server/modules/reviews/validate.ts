import { reviewCommentMaxLength } from '#api/contract/reviews.ts'
import { HttpError } from '../../errors.ts'

/**
 * Requires the rating, before any other error is reported.
 * @throws {HttpError} 400 with the documents' text.
 */
export function requireRating(body: unknown): void {
  const rating = typeof body === 'object' && body !== null && 'rating' in body ? body.rating : undefined
  if (typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5) return
  throw new HttpError(400, 'Por favor selecciona una calificación')
}

/**
 * Reads a comment, which the contract has normalised; null when empty.
 * @throws {HttpError} 400 for a comment that is too long.
 */
export function readComment(sent: string | undefined): string | null {
  const comment = sent ?? ''
  if (comment.length > reviewCommentMaxLength) {
    throw new HttpError(400, `El comentario no puede tener más de ${reviewCommentMaxLength} caracteres`)
  }
  return comment || null
}
