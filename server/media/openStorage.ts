import path from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folderStorage.ts'
import { s3Storage } from './s3Storage.ts'
import type { Storage } from './storage.ts'

/** The folder of the local store, whose temporary files an S3 store uses as well. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'media')

/** The configured store of uploaded files. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  const folder = mediaFolder(config)
  return config.s3 ? s3Storage(config.s3, path.join(folder, 'incoming')) : folderStorage(folder)
}
