/**
 * Names and types that server and client share for server-rendered documents: the server renders a member's screen, and
 * the client hydrates it.
 */

/** Cookie with the signed id of the session whose screens documents may contain. It authorises nothing else. */
export const screenCookie = 'faro_screen'
/**
 * Cookie that the client writes: the fields of `Device` as a URL query while a member is signed in, and `signedOut`
 * otherwise. The server renders no screen after a sign-out, even after one without a request, nor while the cookie
 * names another member.
 */
export const deviceCookie = 'faro_device'
export const signedOut = 'out'

/** Inputs of a screen's rendering besides its URL and its member. */
export interface Device {
  /** Id of the signed-in member, if known. */
  member?: string | undefined
  /** Time zone, a name of the IANA database. */
  zone: string
  /** Id of the selected community. */
  community?: string | undefined
  /** Whether the viewport is narrow. Fewer items fit, and an open drawer covers the screen. */
  isNarrow: boolean
  /** Values of local storage, by key, that change how a screen looks. */
  stored: Readonly<Record<string, string>>
}

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
  /** Component styles. */
  css: string
  /** Names of the styles in `css`, as the style library generates them, separated by spaces. */
  styleNames: string
}

/** A page that is rendered at build time. */
export interface RenderedPage extends Rendered {
  /** The `title` element. */
  title: string
}

export interface RenderedScreen extends Rendered {
  /** State for hydration, as JSON. */
  state: string
}

/**
 * Renders a screen; resolves to undefined for an unknown path.
 * @throws {Error} when a call fails or a component throws; the client then renders the screen and shows the error.
 */
export type RenderScreen = (request: ScreenRequest) => Promise<RenderedScreen | undefined>

/** Id of the element with the screen's state for hydration, as JSON. */
export const stateElementId = 'screen-state'
/** Attribute of the `html` element: id of the member whose screen the document contains. */
export const memberAttribute = 'data-member'

/** Content of the build's file `dist/.server/documents.json`. */
export interface DocumentTable {
  screens: ScreenPreloads[]
}
/** The `link` tags that preload the scripts of a screen. */
export interface ScreenPreloads {
  /** Pattern of the route, such as `/modulo/:id`. */
  path: string
  /** Tags for the screen and for the dialog that members usually open first on it. */
  alone: string
  /** Tags for the screen with an open drawer, by the drawer's query parameter. */
  withDrawer: Readonly<Record<string, string>>
}
/**
 * Attribute of `link` elements that preload scripts in stages. Links with the same value start together, after the
 * previous stage has loaded. Without stages, all scripts share the bandwidth and the most urgent ones arrive last.
 */
export const stageAttribute = 'data-stage'
/** The last stage: scripts that the member probably needs next. */
export const nextStage = 'next'
/**
 * Attribute of a document whose screen belongs to another member than the signed-in one; a style then hides the screen.
 */
export const otherMemberAttribute = 'data-other-member'
/** Attribute of the element with the component styles: their names, separated by spaces. */
export const stylesAttribute = 'data-styles'
