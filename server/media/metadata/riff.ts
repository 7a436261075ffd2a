/** Metadata of AVI and WAVE files: chunks that no player needs become `JUNK` chunks of the same length. */
import type { FileEditor } from './fileEditor.ts'

/** What may remain, by the list around it. */
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  'AVI ': new Set(['hdrl', 'movi', 'idx1']),
  AVIX: new Set(['movi', 'idx1']),
  hdrl: new Set(['avih', 'strl', 'odml']),
  strl: new Set(['strh', 'strf', 'indx', 'vprp']),
  WAVE: new Set(['fmt ', 'data', 'fact', 'cue ', 'smpl', 'PEAK', 'ds64', 'wavl', 'inst', 'plst']),
}
/** A length that is in another chunk, or was never written. */
const unknownLength = new Set([0, 0xffffffff])

/** Removes texts, dates and the notes of cameras. Other kinds of RIFF files stay as they are. */
export async function removeFromRiff(file: FileEditor): Promise<void> {
  let at = 0
  while (at + 12 <= file.size) {
    const head = await file.read(at, 12)
    if (!/^(?:RIFF|RF64|BW64)/u.test(head.toString('latin1', 0, 4))) break
    const form = head.toString('latin1', 8, 12)
    if (at === 0 && !kept[form]) return
    const length = head.readUInt32LE(4)
    const end = unknownLength.has(length) ? file.size : Math.min(at + 8 + length, file.size)
    await handleList(file, form, at + 12, end)
    at = end + (end % 2)
  }
  await file.fill(at, file.size)
}

async function handleList(file: FileEditor, list: string, from: number, to: number): Promise<void> {
  let at = from
  let longData: number | undefined
  while (at + 8 <= to) {
    const head = await file.read(at, 12)
    const id = head.toString('latin1', 0, 4)
    const name = id === 'LIST' ? head.toString('latin1', 8, 12) : id
    const length = head.readUInt32LE(4)
    if (name === 'ds64') longData = Number((await file.read(at + 16, 8)).readBigUInt64LE(0))
    const known = length === 0xffffffff ? (longData ?? to) : name === 'movi' && length === 0 ? to : length
    const end = Math.min(at + 8 + known, to)
    if (!kept[list]?.has(name)) {
      await file.write(at, Buffer.from('JUNK'))
      await file.fill(at + 8, end)
    } else if (id === 'LIST' && kept[name]) await handleList(file, name, at + 12, end)
    at = Math.min(end + (end % 2), to)
  }
  await file.fill(at, to)
}
