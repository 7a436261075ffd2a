import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { inlineHashes } from './clientFiles.ts'

/**
 * Hash of the empty text: the style library adds an empty element and fills it through the CSSOM, which CSP does not
 * restrict.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

declare module 'fastify' {
  interface FastifyReply {
    /** Nonce of the only inline style of this reply that is not part of the built page. */
    styleNonce: string | undefined
  }
}

/** Device features that no page of Faro uses. */
const deniedFeatures = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The policy of replies that are no pages. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Whether a reply brings a policy of its own, such as a stored file. */
function hasOwnPolicy(reply: FastifyReply): boolean {
  const policy = reply.getHeader('content-security-policy')
  return policy !== undefined && policy !== dataPolicy
}

/** What a browser says of the navigation that asks for a page; `mode` is undefined in old browsers. */
function navigationOf({ headers }: FastifyRequest) {
  return { mode: headers['sec-fetch-mode'], site: headers['sec-fetch-site'] }
}

/**
 * Whether the window may have an opener on another site: always, unless the browser says that the page was opened by
 * hand, by another program or from Faro itself.
 */
function mayHaveForeignOpener(request: FastifyRequest): boolean {
  const { mode, site } = navigationOf(request)
  return mode !== 'navigate' || (site !== 'none' && site !== 'same-origin')
}

/** Lifetime of HSTS. */
const transportSeconds = 15_552_000

/**
 * Registers the security headers. Pages and replies with a policy of their own get all of them, other replies only
 * those that have an effect on data: the others would be bytes, and making them a twentieth of a call. Inline scripts
 * and styles run only if they are part of the built page, by hash; the styles of a rendered screen have a nonce. A page
 * is separated from a foreign opener only where it may have one (decision 35): the browser starts another process for
 * it, before the first paint.
 * @param mediaOrigin where browsers get pictures and videos from, besides this server.
 */
export function registerSecurity(app: FastifyInstance, config: Config, mediaOrigin?: string): void {
  const ofMedia = mediaOrigin === undefined ? [] : [mediaOrigin]
  const { scripts, styles } = inlineHashes(config.clientDir)
  const styleSrc = ["'self'", emptyStyle, ...styles]
  const directives = {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc,
    // For style attributes of prerendered pages; attributes cannot load or run anything.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'blob:', 'data:', ...ofMedia],
    mediaSrc: ["'self'", 'blob:', ...ofMedia],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
  }
  const ofEveryReply = Object.entries({
    'content-security-policy': dataPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(config.secure && {
      'strict-transport-security': `max-age=${transportSeconds}; includeSubDomains`,
    }),
  })
  app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: config.secure ? { maxAge: transportSeconds } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Set below, where it has something to separate.
    crossOriginOpenerPolicy: false,
  })
  // Allowed for recording testimonials and for full-screen video; every other device feature is denied.
  const permissions = [
    ...['camera', 'microphone', 'fullscreen', 'picture-in-picture', 'autoplay'].map(
      (name) => `${name}=(self)`,
    ),
    ...deniedFeatures.map((name) => `${name}=()`),
  ].join(', ')
  app.decorateReply('styleNonce', undefined)
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw reply, as Helmet does it: a route's own header takes precedence.
    for (const [name, value] of ofEveryReply) reply.raw.setHeader(name, value)
    done()
  })
  /** The options of a reply that contains a style with this nonce. */
  const policyWith = (nonce: string | undefined) =>
    nonce === undefined
      ? undefined
      : {
          contentSecurityPolicy: {
            useDefaults: false,
            directives: { ...directives, styleSrc: [...styleSrc, `'nonce-${nonce}'`] },
          },
        }
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    const isDocument = isPage || hasOwnPolicy(reply)
    const isUnchanged = reply.statusCode === 304
    if (isPage) reply.header('permissions-policy', permissions)
    if (isDocument) void reply.helmet(policyWith(reply.styleNonce))
    // A 304 must not carry a policy: it would replace that of the cached page.
    else if (isUnchanged) reply.removeHeader('content-security-policy')
    // The cached page may have been opened by hand.
    const isUnchangedPage = isUnchanged && ['navigate', undefined].includes(navigationOf(request).mode)
    if ((isDocument || isUnchangedPage) && mayHaveForeignOpener(request))
      reply.header('cross-origin-opener-policy', 'same-origin')
    done()
  })
}
