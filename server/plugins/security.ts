import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { inlineHashes } from './clientFiles.ts'

/**
 * Hash of the empty text: the style library adds an empty element and fills it through the CSSOM, which CSP does not
 * restrict.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

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

/** Lifetime of HSTS. */
const transportSeconds = 15_552_000

/**
 * Registers the security headers. Pages and replies with a policy of their own get all of them, other replies only
 * those that have an effect on data: the others would be bytes, and making them a twentieth of a call. Inline scripts
 * and styles run only if they are part of the built page, by hash.
 */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  const { scripts, styles } = inlineHashes(config.clientDir)
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
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", emptyStyle, ...styles],
        // For style attributes of prerendered pages; attributes cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
    strictTransportSecurity: config.secure ? { maxAge: transportSeconds } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  // Allowed for recording testimonials and for full-screen video; every other device feature is denied.
  const permissions = [
    ...['camera', 'microphone', 'fullscreen', 'picture-in-picture', 'autoplay'].map(
      (name) => `${name}=(self)`,
    ),
    ...deniedFeatures.map((name) => `${name}=()`),
  ].join(', ')
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw reply, as Helmet does it: a route's own header takes precedence.
    for (const [name, value] of ofEveryReply) reply.raw.setHeader(name, value)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage) reply.header('permissions-policy', permissions)
    if (isPage || hasOwnPolicy(reply)) void reply.helmet()
    // A 304 must not carry a policy: it would replace that of the cached page.
    else if (reply.statusCode === 304) reply.removeHeader('content-security-policy')
    done()
  })
}
