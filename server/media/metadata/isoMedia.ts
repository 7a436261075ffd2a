/**
 * Metadata of ISO base media files: MP4, MOV, M4V, M4A and 3GP, and the pictures HEIC, AVIF, JPEG XL and JPEG 2000.
 * Boxes that no player needs become `free` boxes of the same length, so that all offsets stay valid.
 */
import type { FileEditor } from './fileEditor.ts'
import { blankItems, childrenOfMeta } from './heifItems.ts'
import { type Box, boxesIn } from './isoBoxes.ts'
import { blankSamples, hasLocationTexts, type Track } from './sampleRanges.ts'

/** What may remain, by the box around it; everything else may be about place, time or device. */
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set([
    ...['ftyp', 'styp', 'moov', 'mdat', 'imda', 'moof', 'mfra', 'sidx', 'ssix', 'pdin', 'pssh', 'wide'],
    // Of JPEG XL and JPEG 2000.
    ...['JXL ', 'jxlc', 'jxlp', 'jxll', 'jxli', 'jP  ', 'jp2h', 'jp2c'],
  ]),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh', 'rmra', 'clip', 'ctab']),
  trak: new Set([
    'tkhd',
    'mdia',
    'edts',
    'tref',
    'load',
    'imap',
    'clip',
    'matt',
    'kmat',
    'tapt',
    'trgr',
    'txas',
  ]),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  moof: new Set(['mfhd', 'traf', 'pssh']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc', 'sdtp']),
  meta: new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iprp', 'iref', 'idat', 'dinf', 'grpl', 'ipro']),
}
/** Tracks by handler: pictures, sound, texts and timecodes. Others record sensors, such as the position. */
const mediaHandlers = new Set(['vide', 'soun', 'auxv', 'pict', 'hint', 'tmcd', 'odsm', 'sdsm'])
const textHandlers = new Set(['text', 'sbtl', 'subt', 'clcp', 'subp'])

/** Turns a box into a `free` box without content. */
async function blank(file: FileEditor, box: Box): Promise<void> {
  await file.write(box.start + 4, Buffer.from('free'))
  await file.fill(box.body, box.end)
}

/**
 * Removes metadata from a file of this family.
 * @throws {UnreadableStructure} when the items of a picture cannot be located.
 */
export async function removeFromIsoMedia(file: FileEditor): Promise<void> {
  for await (const box of boxesIn(file, 0, file.size)) {
    if (box.type === 'meta') await handleFileMeta(file, box)
    else await handleBox(file, box, 'file')
  }
}

async function handleBox(file: FileEditor, box: Box, parent: string): Promise<void> {
  if (!kept[parent]?.has(box.type)) return blank(file, box)
  if (box.type === 'trak') return handleTrack(file, box)
  if (kept[box.type]) await handleChildren(file, box)
}

async function handleChildren(file: FileEditor, box: Box): Promise<void> {
  for await (const child of boxesIn(file, box.body, box.end)) await handleBox(file, child, box.type)
}

/** In pictures, this box lists the parts of the picture; in films, it is only about them. */
async function handleFileMeta(file: FileEditor, box: Box): Promise<void> {
  const from = await childrenOfMeta(file, box)
  const children: Box[] = []
  for await (const child of boxesIn(file, from, box.end)) children.push(child)
  const handler = children.find(({ type }) => type === 'hdlr')
  if (!handler || (await readType(file, handler.body + 8)) !== 'pict') return blank(file, box)
  for (const child of children) if (!kept['meta']?.has(child.type)) await blank(file, child)
  await blankItems(file, children)
}

async function handleTrack(file: FileEditor, box: Box): Promise<void> {
  const track = await readTrack(file, box)
  const isMedia = track.handler === undefined || mediaHandlers.has(track.handler)
  const isText = textHandlers.has(track.handler ?? '')
  if (isMedia || (isText && !(await hasLocationTexts(file, track)))) return handleChildren(file, box)
  await blankSamples(file, track)
  await blank(file, box)
}

async function readTrack(file: FileEditor, box: Box): Promise<Track> {
  const track: Track = { tables: new Map() }
  async function visit(from: Box): Promise<void> {
    for await (const child of boxesIn(file, from.body, from.end)) {
      if (['mdia', 'minf', 'stbl'].includes(child.type)) await visit(child)
      else if (from.type === 'stbl') track.tables.set(child.type, child)
      else if (from.type === 'mdia' && child.type === 'hdlr')
        track.handler = await readType(file, child.body + 8)
    }
  }
  await visit(box)
  return track
}

const readType = async (file: FileEditor, at: number) => (await file.read(at, 4)).toString('latin1')
