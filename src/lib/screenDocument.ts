/**
 * Names and types that the server and the application share for documents with a member's screen: the server renders
 * the screen, and the application hydrates it.
 */

/** Cookie with the signed id of the session whose screens documents may contain. It authorises nothing else. */
export const screenCookie = 'faro_screen'
/**
 * Cookie that the application writes: the fields of `Device` as a URL query while a member is signed in, and `signedOut`
 * otherwise. Documents contain no screen after a sign-out, even one that the server never learned of, nor while the
 * cookie names another member.
 */
export const deviceCookie = 'faro_device'
export const signedOut = 'out'

/** What the rendering of a screen depends on besides its URL and its member. */
export interface Device {
  /** Id of the member who is signed in on the device, as far as it is known. */
  member?: string | undefined
  /** Name of the time zone in the IANA database. */
  zone: string
  /** Id of the selected community. */
  community?: string | undefined
  /** Whether the viewport is narrow: fewer items fit, and an open drawer covers everything else. */
  isNarrow: boolean
  /** Values of local storage on which the look of a screen depends, by key. */
  stored: Readonly<Record<string, string>>
}

/** A screen to be rendered. */
export interface ScreenRequest {
  /** Path and query. */
  url: string
  token: string
  device: Device
  /** First language of the browser's `Accept-Language` header. */
  language?: string | undefined
}

/** Rendered content of the application's root element. */
interface Rendered {
  html: string
  /** Styles of components. */
  css: string
  /** The style library's names of the styles in `css`, separated by blanks. */
  styleNames: string
}

/** A page that is rendered at build time. */
export interface RenderedPage extends Rendered {
  /** The title, as an element. */
  title: string
}

/** A rendered screen. */
export interface RenderedScreen extends Rendered {
  /** State from which the application hydrates the screen, as JSON. */
  state: string
}

/**
 * Renders a screen; resolves to undefined for an unknown path.
 * @throws {Error} when a call fails or a component throws: only the application itself can show that.
 */
export type RenderScreen = (request: ScreenRequest) => Promise<RenderedScreen | undefined>

/** Id of the element that contains the state of a document's screen as JSON. */
export const stateElementId = 'screen-state'
/** Attribute of the document's `html` element with the id of the member whose screen the document contains. */
export const memberAttribute = 'data-member'

/** A file of the build, `dist/.server/documents.json`. */
export interface DocumentTable {
  screens: ScreenPreloads[]
}
/** The tags that preload the scripts of a member screen. */
export interface ScreenPreloads {
  /** Pattern of its route, such as `/modulo/:id`. */
  path: string
  /** For the screen, and for what the member probably opens first on it. */
  alone: string
  /** For the screen and a drawer over it, and for what is opened first in that, by the drawer's query parameter. */
  withDrawer: Readonly<Record<string, string>>
}
/**
 * Attribute of links whose scripts are preloaded in stages: those with the same value start together, when the link
 * before them has loaded. Preloaded all at once, they would share the connection, and the scripts that are needed first
 * would come as late as the rest.
 */
export const stageAttribute = 'data-stage'
/** The last stage: scripts of what the member probably opens next. */
export const nextStage = 'next'
/** Attribute of a document whose screen belongs to another member than the device's: its style hides the screen. */
export const otherMemberAttribute = 'data-other-member'
/** Attribute of the element with a document's component styles: their names, separated by blanks. */
export const stylesAttribute = 'data-styles'
