import path from 'node:path'
import { folderStorage } from '../../../server/media/folderStorage.ts'
import { describeStorage } from '../support/storageTests.ts'

describeStorage('in a folder', '', async (folder) => ({
  storage: folderStorage(path.join(folder, 'media')),
  end: async () => undefined,
}))
