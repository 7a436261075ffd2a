import path from 'node:path'
import { s3Storage } from '../../server/media/s3Storage.ts'
import { s3Missing, startS3 } from '../s3/startS3.ts'
import { describeStorage } from '../server/support/storageTests.ts'

describeStorage(`in S3${s3Missing}`, s3Missing, async (folder) => {
  const s3 = await startS3()
  return {
    storage: s3Storage(s3.settings({ prefix: 'faro/media' }), path.join(folder, 'incoming')),
    end: () => s3.stop(),
  }
})
