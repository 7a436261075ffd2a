import type { BrowserKind } from './driver.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The browsers besides Chromium, which runs all other tests. */
export const browserKinds: readonly BrowserKind[] = [firefox, webkit]
