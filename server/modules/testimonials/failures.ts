import { testimonialContentMaxLength } from '#api/contract/testimonials.ts'
import { archivedError, HttpError, isArchived } from '../../errors.ts'
import { fullDiskText, isFullDisk } from '../../media/fullDisk.ts'

/** The message for non-members. */
export const noAccess = 'No tienes permisos para acceder a esta comunidad'

/** Progress messages by state. */
export const stateTexts = {
  uploading: 'Subiendo los archivos…',
  processing: 'Procesando el testimonio…',
  completed: 'Tu testimonio está publicado.',
}

const tryAgain = 'Inténtalo de nuevo; no hace falta volver a elegir los archivos.'
export const interruptedText = `La subida se interrumpió en el servidor. ${tryAgain}`

// Only permanent refusals have a code: clients treat one as final.
export const failures = {
  incomplete: () => new HttpError(400, 'Datos incorrectos. Verifica que todos los campos estén completos.'),
  tooLong: () =>
    new HttpError(400, `El testimonio no puede tener más de ${testimonialContentMaxLength} caracteres`),
  noMedia: () => new HttpError(400, 'Por favor, agrega un video o una imagen'),
  twice: () => new HttpError(400, 'Solo puedes enviar un video y una imagen.'),
  noAccess: () => new HttpError(403, noAccess),
  archived: () => archivedError(),
  noPrompt: () => new HttpError(404, 'Este testimonio ya no se puede enviar.'),
  unknown: () => new HttpError(404, 'Subida no encontrada'),
  duplicate: () =>
    new HttpError(409, 'Ya has completado este tipo de testimonio anteriormente.', {
      code: 'DUPLICATE_TESTIMONY',
    }),
  cancelled: () => new HttpError(409, 'Has cancelado esta subida.', { code: 'CANCELLED' }),
  superseded: () => new HttpError(409, 'Esta subida ha empezado de nuevo.'),
  tooMany: () => new HttpError(429, 'Tienes demasiadas subidas a la vez. Espera a que termine una.'),
  interrupted: () => new HttpError(503, interruptedText),
  cut: () => new HttpError(400, `La conexión se cortó antes de que llegara todo. ${tryAgain}`),
  full: () => new HttpError(507, fullDiskText),
  processing: () => new HttpError(500, 'Error procesando el testimonio'),
}

/** Converts an error for the user: HttpErrors unchanged, everything else to a general failure of the server. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isArchived(error)) return failures.archived()
  return isFullDisk(error) ? failures.full() : failures.processing()
}
