/** What the system, a quota and PostgreSQL say when nothing more fits. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be stored because the disk or a quota is full. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && codes.has(String((error as NodeJS.ErrnoException).code))

/** Said to whoever sent it. */
export const fullDiskText = 'No queda espacio en el servidor para guardarlo. Inténtalo más tarde.'
