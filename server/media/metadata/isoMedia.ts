/**
 * Metadata of ISO base media files: MP4, MOV, M4V, M4A and 3GP, and the pictures HEIC, AVIF, JPEG XL and JPEG 2000.
 * Boxes that no player needs become `free` boxes of the same length, so that all offsets stay valid.
 */
import type { FileEditor } from './fileEditor.ts'
import { blankFragment, trackOfFragment } from './fragments.ts'
import { blankItems, childrenOfMeta } from './heifItems.ts'
import { type Box, boxesIn } from './isoBoxes.ts'
import { blankSamples, hasLocationTexts, type Track } from './sampleRanges.ts'

/** What may remain, by the box around it; everything else may be about place, time or device. */
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set([
    'ftyp',
    'styp',
    'moov',
    'mdat',
    'imda',
    'moof',
    'mfra',
    'sidx',
    'ssix',
    'pdin',
    'pssh',
    'wide',
    // Of JPEG XL and JPEG 2000.
    'JXL ',
    'jxlc',
    'jxlp',
    'jxll',
    'jxli',
    'jP  ',
    'jp2h',
    'jp2c',
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

interface Options {
  /** A raw picture keeps what is about its camera, without which it cannot be developed. */
  isRaw: boolean
}
interface Progress extends Options {
  /** Ids of the tracks that have been removed. */
  removed: Set<number>
}

/**
 * Removes metadata from a file of this family.
 * @throws {UnreadableStructure} when the items of a picture, or the samples of a track, cannot be located.
 */
export async function removeFromIsoMedia(file: FileEditor, options: Options): Promise<void> {
  const progress = { ...options, removed: new Set<number>() }
  for await (const box of boxesIn(file, 0, file.size)) {
    if (box.type === 'meta') await handleFileMeta(file, box)
    else await handleBox(file, box, 'file', progress)
  }
}

async function handleBox(file: FileEditor, box: Box, parent: string, progress: Progress): Promise<void> {
  if (progress.isRaw && parent === 'moov' && box.type === 'uuid') return blankRawPosition(file, box)
  if (!kept[parent]?.has(box.type)) return blank(file, box)
  if (box.type === 'trak') return handleTrack(file, box, progress)
  if (box.type === 'moof') await blankFragments(file, box, progress)
  if (kept[box.type]) await handleChildren(file, box, progress)
}

async function handleChildren(file: FileEditor, box: Box, progress: Progress): Promise<void> {
  for await (const child of boxesIn(file, box.body, box.end)) await handleBox(file, child, box.type, progress)
}

/** Raw pictures of Canon have their position in one of several boxes behind an identifier. */
async function blankRawPosition(file: FileEditor, box: Box): Promise<void> {
  for await (const { type, body, end } of boxesIn(file, box.body + 16, box.end)) {
    if (type === 'CMT4') await file.fill(body, end)
  }
}

async function blankFragments(file: FileEditor, box: Box, { removed }: Progress): Promise<void> {
  if (removed.size === 0) return
  for await (const fragment of boxesIn(file, box.body, box.end)) {
    const id = fragment.type === 'traf' ? await trackOfFragment(file, fragment) : undefined
    if (id === undefined || !removed.has(id)) continue
    await blankFragment(file, fragment, box.start)
    await blank(file, fragment)
  }
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

async function handleTrack(file: FileEditor, box: Box, progress: Progress): Promise<void> {
  const track = await readTrack(file, box)
  const isMedia = track.handler === undefined || mediaHandlers.has(track.handler)
  const isText = textHandlers.has(track.handler ?? '')
  if (isMedia || (isText && !(await hasLocationTexts(file, track))))
    return handleChildren(file, box, progress)
  progress.removed.add(track.id)
  await blankSamples(file, track)
  await blank(file, box)
}

async function readTrack(file: FileEditor, box: Box): Promise<Track> {
  const track: Track = { id: 0, tables: new Map() }
  async function visit(from: Box): Promise<void> {
    for await (const child of boxesIn(file, from.body, from.end)) {
      if (['mdia', 'minf', 'stbl'].includes(child.type)) await visit(child)
      else if (from.type === 'stbl') track.tables.set(child.type, child)
      else if (child.type === 'tkhd') track.id = await readTrackId(file, child)
      else if (from.type === 'mdia' && child.type === 'hdlr')
        track.handler = await readType(file, child.body + 8)
    }
  }
  await visit(box)
  return track
}

async function readTrackId(file: FileEditor, { body }: Box): Promise<number> {
  const head = await file.read(body, 24)
  if (head.length < 24) return 0
  return head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12)
}

const readType = async (file: FileEditor, at: number) => (await file.read(at, 4)).toString('latin1')
