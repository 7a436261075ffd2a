import type { Kind } from './driver.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The browsers beside Chromium, in which all other tests run. */
export const kinds: readonly Kind[] = [firefox, webkit]
