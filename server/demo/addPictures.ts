import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { copyKey } from '../media/derivedFiles.ts'
import { decode, encodeCopies } from '../media/pictures/encode.ts'
import type { PictureCopy } from '../media/pictures/job.ts'
import type { Storage } from '../media/storage.ts'
import { mediaColumns } from '../media/storeUpload.ts'
import { adPictureCount, renderAdPicture, renderScene, sceneCount } from './pictures.ts'
import type { Pictures } from './types.ts'

/** Names of the clips in `media/`. */
const clips = ['agua', 'estudio']

/** Stores the pictures and clips shared by posts, ads and profiles. */
export async function addPictures(
  trx: Transaction<Database>,
  storage: Storage,
  ownerId: string,
): Promise<Pictures> {
  const scenes: string[] = []
  for (let index = 0; index < sceneCount; index += 1) {
    scenes.push(await addImage(trx, storage, ownerId, await renderScene(index), 1600, 900))
  }
  const videos: string[] = []
  const stills: string[] = []
  const ads: string[] = []
  for (let index = 0; index < adPictureCount; index += 1) {
    ads.push(await addImage(trx, storage, ownerId, await renderAdPicture(index), 1600, 900))
  }
  for (const name of clips) {
    const file = path.join(import.meta.dirname, 'media', `${name}.mp4`)
    const still = await readFile(path.join(import.meta.dirname, 'media', `${name}.webp`))
    stills.push(await addImage(trx, storage, ownerId, still, 1280, 720))
    const [id, key] = [uuid(), uuid()]
    await storage.put(key, createReadStream(file))
    const { size: bytes } = await stat(file)
    await trx
      .insertInto('media')
      .values({
        id,
        owner_id: ownerId,
        kind: 'video',
        storage_key: key,
        content_type: 'video/mp4',
        bytes,
        width: 1280,
        height: 720,
      })
      .execute()
    videos.push(id)
  }
  return { scenes, clips: videos, stills, ads }
}

/** The entry with this index, such as the id of a scene or of a clip; null without one. */
export const entryOf = (entries: readonly string[], index: number | undefined) =>
  index === undefined ? null : (entries[index] ?? null)

/** Stores a WebP picture and returns its id. Width and height are in pixels. */
export async function addImage(
  trx: Transaction<Database>,
  storage: Storage,
  ownerId: string,
  data: Buffer,
  width: number,
  height: number,
): Promise<string> {
  const id = uuid()
  const columns = await storePicture(storage, data, width, height)
  await trx
    .insertInto('media')
    .values({ ...columns, id, owner_id: ownerId })
    .execute()
  return id
}

/** Stores a WebP picture with its smaller copies. @returns the columns of its row. */
export async function storePicture(storage: Storage, data: Buffer, width: number, height: number) {
  const key = uuid()
  await storage.put(key, Readable.from([data]))
  const copies: PictureCopy[] = []
  for await (const copy of encodeCopies(await decode(sharp(data)), data.length)) {
    await storage.put(copyKey(key, copy.width), Readable.from([copy.data]))
    copies.push({ width: copy.width, bytes: copy.data.length })
  }
  return mediaColumns({
    kind: 'image',
    key,
    contentType: 'image/webp',
    bytes: data.length,
    width,
    height,
    copies,
  })
}
