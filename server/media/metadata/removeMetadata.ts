/**
 * Removes from uploaded files what they say about place and device. No library does this in place: those that write
 * these formats (mediabunny, mp4box) make a new file, without what they do not know, and ExifTool needs Perl.
 */
import { open } from 'node:fs/promises'
import { HttpError } from '../../errors.ts'
import { removeFromFlac, removeFromMpegAudio } from './audioTags.ts'
import { openFileEditor, type FileEditor, UnreadableStructure } from './fileEditor.ts'
import { removeFromIsoMedia } from './isoMedia.ts'
import { removeFromMatroska } from './matroska.ts'
import { removeFromOgg } from './ogg.ts'
import { removeFromRiff } from './riff.ts'
import { removeFromTiff } from './tiff.ts'

/** Bytes that {@link canHaveMetadata} needs. */
export const signatureBytes = 16

type Remover = (file: FileEditor, contentType: string) => Promise<void>

/** Whether a picture is the raw one of a camera, by its type. */
const isRaw = (type: string) => type.startsWith('image/x-')
const isoMedia: Remover = (file, type) => removeFromIsoMedia(file, { isRaw: isRaw(type) })
const tiff: Remover = (file, type) => removeFromTiff(file, { isRaw: isRaw(type) })
/** Removers by the first bytes of a file. */
const removers: readonly (readonly [RegExp | string, Remover])[] = [
  // QuickTime files without a type begin with any of their boxes.
  [/^[^]{4}(?:ftyp|styp|moov|moof|mdat|wide|free|skip|pnot|JXL |jP {2})/u, isoMedia],
  ['\x1a\x45\xdf\xa3', removeFromMatroska],
  [/^(?:RIFF|RF64|BW64)/u, removeFromRiff],
  [/^(?:II[*+U]\0|MM\0[*+]|IIR[OS])/u, tiff],
  [/^(?:ID3|\xff[\xe0-\xff])/u, removeFromMpegAudio],
  [/^fLaC/u, removeFromFlac],
  [/^OggS/u, removeFromOgg],
]

const removerOf = (head: Buffer): Remover | undefined => {
  const text = head.toString('latin1')
  return removers.find(([signature]) =>
    typeof signature === 'string' ? text.startsWith(signature) : signature.test(text),
  )?.[1]
}

/** Whether a file that begins so is of a kind that {@link removeMetadata} changes. */
export const canHaveMetadata = (head: Buffer): boolean => removerOf(head) !== undefined

/**
 * Removes metadata from a local file in place; its size stays the same, and memory does not grow with it. Kinds of
 * files that have none, or that are not known, stay as they are.
 * @param contentType the type that was detected.
 * @returns whether the file has changed.
 * @throws {UnreadableStructure} for a damaged file whose metadata cannot be found.
 */
export async function removeMetadata(path: string, contentType: string): Promise<boolean> {
  const handle = await open(path, 'r+')
  try {
    const file = await openFileEditor(handle)
    await removerOf(await file.read(0, signatureBytes))?.(file, contentType)
    return file.changed
  } catch (error) {
    // A part that breaks off is read beyond its end.
    throw error instanceof RangeError ? new UnreadableStructure(error.message, { cause: error }) : error
  } finally {
    await handle.close()
  }
}

/** The refusal of a file whose metadata cannot be found. */
export const toUnreadable = (error: unknown): unknown =>
  error instanceof UnreadableStructure
    ? new HttpError(415, 'No pudimos leer el archivo. Puede estar dañado: prueba con otro.', {
        code: 'INVALID_FILE_TYPE',
      })
    : error
