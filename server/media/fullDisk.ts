/** Error codes of the system, of quotas and of PostgreSQL when the disk is full. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be stored because the disk or a quota is full. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && codes.has(String((error as NodeJS.ErrnoException).code))

/** Message for the sender. */
export const fullDiskText = 'No queda espacio en el servidor para guardarlo. Inténtalo más tarde.'
