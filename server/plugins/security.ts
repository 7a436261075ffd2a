import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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

/** Headers that have an effect on pages only; they are removed from other replies to save bytes. */
const pageOnlyHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Registers the security headers. Inline scripts and styles run only if they are part of the built page, by hash. */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  const { scripts, styles } = inlineHashes(config.clientDir)
  app.register(helmet, {
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
    strictTransportSecurity: config.secure ? { maxAge: 15_552_000 } : false,
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
  // The page's policy is long and only pages need it.
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    const ofPage = typeof policy === 'string' && policy.startsWith("default-src 'self'")
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('permissions-policy', permissions)
      return
    }
    if (!ofPage) return
    // A 304 must not carry a policy: it would replace that of the cached page.
    if (reply.statusCode === 304) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    for (const name of pageOnlyHeaders) reply.removeHeader(name)
  })
}
