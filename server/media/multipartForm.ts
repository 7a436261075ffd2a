import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { fileLimitsOf } from '#api/contract/common.ts'
import type { ObjectSchema } from '#api/contract/endpoint.ts'
import { tidyFileName } from '#lib/fileName.ts'
import { HttpError } from '../errors.ts'
import { parseBody, type Refusals } from '../refusals.ts'
import { isFullDisk } from './fullDisk.ts'

/** What has arrived of a form. */
export interface ReceivedForm<S extends ObjectSchema> {
  /** Text fields that the schema does not declare; clients of earlier releases send some. */
  extra: Readonly<Record<string, string>>
  /**
   * Returns the declared fields. A file is an empty one: its content was passed on as it arrived.
   * @throws {HttpError} 400 for fields that do not fit the schema.
   */
  validate: () => z.output<S>
}

/**
 * Handles one file of a form: its field, stream and tidy file name, and what has arrived of the form, the file included.
 * What it does not read is discarded.
 */
export type OnFile<S extends ObjectSchema> = (
  name: string,
  stream: Readable,
  fileName: string,
  form: ReceivedForm<S>,
) => Promise<void>

/**
 * Reads a multipart body, and passes files to `onFile` as they arrive.
 * @throws {HttpError} 400 when the form is incomplete.
 */
export type FormReader<S extends ObjectSchema> = (onFile?: OnFile<S>) => Promise<ReceivedForm<S>>

/** A reader of the form of a request. */
export const readForm =
  <S extends ObjectSchema>(request: FastifyRequest, schema: S, refusals: Refusals): FormReader<S> =>
  async (onFile) => {
    const form = emptyForm(schema, refusals)
    await readParts(request, form, onFile)
    return form
  }

interface Reception<S extends ObjectSchema> extends ReceivedForm<S> {
  /** Number of declared files; a form with more is refused. */
  files: number
  addText: (name: string, text: string) => void
  addFile: (name: string) => void
}

function emptyForm<S extends ObjectSchema>(schema: S, refusals: Refusals): Reception<S> {
  const declared = new Map(Object.entries(schema.shape).map(([name, field]) => [name, fileLimitsOf(field)]))
  const [extra, fields]: [Record<string, string>, Record<string, unknown>] = [{}, {}]
  return {
    extra,
    files: [...declared.values()].filter(Boolean).length,
    addText(name, text) {
      if (!declared.has(name)) extra[name] = text
      // A text in the place of a file is no file.
      else if (!declared.get(name)) fields[name] = text
    },
    addFile(name) {
      if (declared.get(name)) fields[name] = new Blob([])
    },
    validate: () => parseBody(schema, fields, refusals),
  }
}

async function readParts<S extends ObjectSchema>(
  request: FastifyRequest,
  form: Reception<S>,
  onFile: OnFile<S> | undefined,
): Promise<void> {
  if (!request.isMultipart()) throw new HttpError(415, 'Este formato de envío no se admite.')
  const parts = request.parts({
    limits: { fileSize: Number.MAX_SAFE_INTEGER, fields: 20, fieldSize: 64 * 1024, files: form.files },
  })
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        // An empty file input sends a part without a name.
        if (!onFile || !part.filename) {
          part.file.resume()
          continue
        }
        form.addFile(part.fieldname)
        await onFile(part.fieldname, part.file, readName(part.filename), form)
      } else if (typeof part.value === 'string') {
        // Browsers send line breaks as CRLF, one character more than was typed.
        form.addText(part.fieldname, part.value.replace(/\r\n?/gu, '\n'))
      }
    }
  } catch (error) {
    if (error instanceof HttpError || isServerFault(error)) throw error
    request.log.info({ err: error }, 'form not read')
    throw new HttpError(400, 'El envío llegó incompleto. Inténtalo de nuevo.')
  }
}

/** The name of a part. Browsers encode quotes and line breaks in it, and nothing else. */
const readName = (name: string): string =>
  tidyFileName(name.replaceAll('%22', '"').replaceAll(/%0[AD]/giu, '')) || 'archivo'

/** Whether the server is at fault rather than the form: a full disk, a file that cannot be written. */
function isServerFault(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return isFullDisk(error) || (/^E[A-Z]+$/u.test(code ?? '') && code !== 'ECONNRESET')
}
