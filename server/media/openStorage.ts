import path from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folderStorage.ts'
import type { Storage } from './storage.ts'

/** The folder of the local store, whose temporary files an S3 store uses as well. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'media')

/** The configured store of uploaded files. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const folder = mediaFolder(config)
  if (!config.s3) return folderStorage(folder)
  // Only where it is used: it takes a third of a second to load, and 45 MB.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(config.s3, path.join(folder, 'incoming'))
}
