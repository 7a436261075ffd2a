import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { tidyFileName } from '#lib/fileName.ts'
import { HttpError } from '../errors.ts'
import { isFullDisk } from './fullDisk.ts'

/**
 * Handles one file of a form: its field, stream and tidy file name, and the text fields before it. What it does not read
 * is discarded.
 */
export type OnFile = (
  name: string,
  stream: Readable,
  fileName: string,
  fields: Readonly<Record<string, string>>,
) => Promise<void>

/**
 * Reads a multipart body: returns the text fields and passes files to `onFile` as they arrive.
 * @throws {HttpError} 400 when the form is incomplete.
 */
export async function readForm(request: FastifyRequest, onFile?: OnFile): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new HttpError(415, 'Este formato de envío no se admite.')
  const fields: Record<string, string> = {}
  const parts = request.parts({
    limits: { fileSize: Number.MAX_SAFE_INTEGER, fields: 20, fieldSize: 64 * 1024, files: 2 },
  })
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        // An empty file input sends a part without a name.
        if (onFile && part.filename) await onFile(part.fieldname, part.file, readName(part.filename), fields)
        else part.file.resume()
      } else if (typeof part.value === 'string') {
        // Browsers send line breaks as CRLF, one character more than was typed.
        fields[part.fieldname] = part.value.replace(/\r\n?/gu, '\n')
      }
    }
  } catch (error) {
    if (error instanceof HttpError || isServerFault(error)) throw error
    request.log.info({ err: error }, 'form not read')
    throw new HttpError(400, 'El envío llegó incompleto. Inténtalo de nuevo.')
  }
  return fields
}

/** The name of a part. Browsers encode quotes and line breaks in it, and nothing else. */
const readName = (name: string): string =>
  tidyFileName(name.replaceAll('%22', '"').replaceAll(/%0[AD]/giu, '')) || 'archivo'

/** Whether the server is at fault rather than the form: a full disk, a file that cannot be written. */
function isServerFault(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return isFullDisk(error) || (/^E[A-Z]+$/u.test(code ?? '') && code !== 'ECONNRESET')
}
