import { memberAttribute, type RenderedScreen, stateElementId, stylesAttribute } from '#lib/screenDocument.ts'

/** The built page, divided where a member's screen and what belongs to it are inserted. */
interface DocumentParts {
  /**
   * The document up to the end of its head, which does not depend on the screen's content.
   * @param memberId the member whose screen the document contains.
   * @param preloads the tags that preload the screen's scripts.
   */
  head: (memberId: string, preloads: string) => string
  /** The rest of the document; without a screen as it was built. */
  body: (screen: RenderedScreen | undefined, styleNonce: string) => string
}

const emptyRoot = '<div id="root"></div>'

/** Divides a page. @throws {Error} unless it has one root element and one end of its head. */
export function divideDocument(page: string): DocumentParts {
  const [head = '', rest = '', ...otherHeads] = page.split('</head>')
  const [before = '', after, ...otherRoots] = rest.split(emptyRoot)
  const [doctype = '', ...html] = head.split('<html')
  if (after === undefined || otherHeads.length > 0 || otherRoots.length > 0 || html.length === 0)
    throw new Error('index.html has no place for a screen')
  const attributes = html.join('<html')
  return {
    head: (memberId, preloads) =>
      `${doctype}<html ${memberAttribute}="${escapeAttribute(memberId)}"${attributes}${preloads}</head>`,
    body: (screen, styleNonce) => {
      if (!screen) return `${before}${emptyRoot}${after}`
      const names = escapeAttribute(screen.styleNames)
      // An escaped slash is a slash in CSS, and does not end the element.
      const css = screen.css.replaceAll(/<\/(?=style)/giu, String.raw`<\/`)
      const state = screen.state.replaceAll('<', String.raw`\u003c`)
      return (
        `${before}<style nonce="${styleNonce}" ${stylesAttribute}="${names}">${css}</style>` +
        `<div id="root">${screen.html}</div>` +
        `<script type="application/json" id="${stateElementId}">${state}</script>${after}`
      )
    },
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (text: string) => text.replace(/[&<>"]/gu, (character) => entities[character] ?? '')
