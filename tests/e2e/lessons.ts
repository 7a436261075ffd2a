/** Lessons of the demo, and a large one generated for a test. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import * as modules from '#api/contract/classes/modules.ts'
import * as products from '#api/contract/classes/products.ts'
import { repeatClip } from '#server/demo/longClip.ts'
import { Api } from './api.ts'
import type { Credentials } from './fixtures.ts'
import { smallClip } from './media.ts'
import type { Server } from './server.ts'

export interface Lesson {
  moduleId: string
  videoId: string
}

/** Returns the lesson with this title in a purchased product. */
export async function findLesson(server: Server, person: Credentials, title: string): Promise<Lesson> {
  const api = await Api.signedIn(server, person)
  const bought = products.listMyProducts.responses[200].parse(
    await api.send('GET', '/api/productos/mis-compras?incluir_expirados=true'),
  )
  for (const { producto_id, puede_acceder } of bought.productos_comprados ?? []) {
    if (!puede_acceder) continue
    const product = products.getProduct.responses[200].parse(
      await api.send('GET', `/api/productos/${producto_id}`),
    )
    for (const { id } of product.modulos ?? []) {
      const found = modules.getModule.responses[200].parse(await api.send('GET', `/api/modules/${id}`))
      const video = found.videos?.find((candidate) => candidate.title === title)
      if (video) return { moduleId: String(id), videoId: String(video.id) }
    }
  }
  throw new Error(`${person.email} has no lesson ${title}`)
}

const mb = 1024 * 1024

/**
 * Replaces a lesson's video by a playable one of `megabytes` MB and six seconds. The file is sparse: it uses no
 * disk
 * space between the frames.
 */
export async function replaceVideo(server: Server, videoId: string, megabytes: number): Promise<void> {
  const { head, turn, stride, turns } = repeatClip(await readFile(smallClip), megabytes, mb)
  const key = uuid()
  const folder = join(server.dataDir, 'media', key.slice(-2))
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, key), 'w')
  await file.write(head, 0, head.length, 0)
  for (let index = 0; index < turns; index += 1) {
    await file.write(turn, 0, turn.length, head.length + index * stride)
  }
  const bytes = megabytes * mb
  await file.truncate(bytes)
  await file.close()
  await server.query(
    `with added as (
       insert into media (id, owner_id, kind, storage_key, content_type, bytes)
       select $1, owner_id, 'video', $2, 'video/mp4', $3 from media
       where id = (select media_id from videos where id = $4) returning id)
     update videos set media_id = added.id, seconds = $5 from added where videos.id = $4`,
    [uuid(), key, bytes, videoId, turns * 6],
  )
}
