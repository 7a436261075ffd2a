import type { RenderedScreen } from '#lib/earlyScreenCall.ts'

/** A screen to be rendered on the server. */
export interface ScreenRequest {
  /** Path and query. */
  url: string
  token: string
  /** Id of the community selected on the device. */
  community?: string | undefined
  /** The screen is narrow: less is seen of it, and an open drawer covers everything else. */
  narrow?: boolean
  /** The language of the reader's browser. */
  language?: string | undefined
  /** Texts of the device's storage. */
  device: Readonly<Record<string, string>>
}

/** Renders a screen; undefined for an unknown path. */
export type RenderScreen = (request: ScreenRequest) => Promise<RenderedScreen | undefined>
