import type { Kind } from './driver.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The browsers besides Chromium, which runs all other tests. */
export const kinds: readonly Kind[] = [firefox, webkit]
