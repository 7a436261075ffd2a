import multipart from '@fastify/multipart'
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { type Config, directUrlOf } from './config.ts'
import type { Db } from './db/client.ts'
import { readSecret } from './db/secrets.ts'
import { handleErrors, replyNotFound } from './plugins/errorReplies.ts'
import { allJobs } from './jobs/allJobs.ts'
import type { Job } from './jobs/job.ts'
import { registerJobs } from './jobs/registerJobs.ts'
import { openStorage } from './media/openStorage.ts'
import { registerMedia } from './media/routes.ts'
import { deriveSecret } from './media/signing.ts'
import { activityRoutes } from './modules/activity/routes.ts'
import { adRoutes } from './modules/ads/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { blockRoutes } from './modules/blocks/routes.ts'
import { moduleRoutes } from './modules/classes/moduleRoutes.ts'
import { productRoutes } from './modules/classes/productRoutes.ts'
import { classProgressRoutes } from './modules/classes/progressRoutes.ts'
import { communityRoutes } from './modules/communities/routes.ts'
import { exploreRoutes } from './modules/explore/routes.ts'
import { feedRoutes } from './modules/feed/routes.ts'
import { CalendarLinks } from './modules/meetings/calendarLinks.ts'
import { meetingRoutes } from './modules/meetings/routes.ts'
import { liveStreamRoutes } from './modules/messaging/liveStream.ts'
import { messagingRoutes } from './modules/messaging/routes.ts'
import { networkingRoutes } from './modules/networking/routes.ts'
import { overviewRoutes } from './modules/overview/routes.ts'
import { postRoutes } from './modules/posts/routes.ts'
import { publicUserRoutes } from './modules/profiles/publicUserRoutes.ts'
import { profileRoutes } from './modules/profiles/routes.ts'
import { purchaseRoutes } from './modules/purchases/routes.ts'
import { rankingRoutes } from './modules/ranking/routes.ts'
import { referralRoutes } from './modules/referrals/routes.ts'
import { reviewRoutes } from './modules/reviews/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { salesPageRoutes } from './modules/salesPages/routes.ts'
import { studioAccessRoutes } from './modules/studio/access/routes.ts'
import { studioChangeRoutes } from './modules/studio/changes/routes.ts'
import { moderationRoutes } from './modules/studio/moderation/routes.ts'
import { studioCommunityRoutes } from './modules/studio/communities/routes.ts'
import { studioHomeRoutes } from './modules/studio/home/routes.ts'
import { studioInvitationRoutes } from './modules/studio/invitations/routes.ts'
import { platformPaymentRoutes } from './modules/studio/payments/routes.ts'
import { studioMemberRoutes } from './modules/studio/members/routes.ts'
import { studioMeetingRoutes } from './modules/studio/meetings/routes.ts'
import { studioPostRoutes } from './modules/studio/posts/routes.ts'
import { studioReferralRoutes } from './modules/studio/referrals/routes.ts'
import { surveyRoutes } from './modules/surveys/routes.ts'
import { testimonialRoutes } from './modules/testimonials/routes.ts'
import { todayRoutes } from './modules/today/routes.ts'
import { registerAuth } from './plugins/auth.ts'
import { type BodyTimeouts, enforceBodyTimeouts, closeAfterReply } from './plugins/bodyTimeouts.ts'
import { registerClient } from './plugins/client.ts'
import { registerDraining } from './plugins/draining.ts'
import { previewRoutes } from './previews/routes.ts'
import { registerScreenDocuments } from './ssr/screenDocuments.ts'
import { closeUnusedConnections } from './plugins/unusedConnections.ts'
import { healthRoutes } from './plugins/health.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { registerRepeatedReads } from './plugins/repeatedReads.ts'
import { createRedactor } from './plugins/redaction.ts'
import { registerRequestContext, requestId } from './plugins/requestContext.ts'
import { registerSecurity } from './plugins/security.ts'

export interface Services {
  config: Config
  db: Db
  /** Timeouts of request bodies, where they differ from the defaults. */
  bodyTimeouts?: Partial<BodyTimeouts>
  /** Other jobs than the server's, for tests. */
  jobs?: readonly Job[]
  /** Where the log goes instead of the standard output. */
  logTo?: { write: (line: string) => void }
}

/** Builds the application, ready to listen or to be called through `inject`. */
export async function buildApp({
  config,
  db,
  bodyTimeouts,
  jobs = allJobs,
  logTo,
}: Services): Promise<FastifyInstance> {
  const { trustedProxies: proxies } = config
  const redactor = createRedactor()
  const app = fastify({
    logger: {
      level: config.logLevel,
      ...(logTo && { stream: logTo }),
      // `detail` of an error of PostgreSQL has the values of its row.
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        'err.detail',
        'err.cause.detail',
      ],
      hooks: { streamWrite: redactor.redact },
      serializers: { req: (req) => ({ method: req.method, path: req.url?.split('?')[0], id: req.id }) },
    },
    genReqId: requestId(proxies !== false),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    // For malformed URLs, which Fastify rejects before any handler or hook.
    frameworkErrors: (_error, { raw }, reply: FastifyReply) => {
      if (!raw.complete) closeAfterReply(raw, reply)
      replyNotFound(reply)
    },
    bodyLimit: 256 * 1024,
    // Uploading a video may take long; `enforceBodyTimeouts` ends requests that stall.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // What still arrives on a connection in use while the server stops is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  redactor.watchRoutes(app)
  registerRequestContext(app)
  handleErrors(app)
  app.decorate('db', db)
  app.decorateRequest('studio', undefined)
  app.decorateRequest('moderation', undefined)
  app.decorateRequest('idempotencyKey', undefined)
  registerMetrics(app, config)
  registerDraining(app)
  closeUnusedConnections(app)
  enforceBodyTimeouts(app, bodyTimeouts)

  const storage = await openStorage(config)
  app.addHook('onClose', async () => storage.close())
  registerSecurity(app, config, storage.directOrigin)
  registerAuth(app, { db, secret: await readSecret(db, 'session'), secure: config.secure })
  app.register(multipart, { throwFileSizeLimit: false })
  const mediaSecret = await readSecret(db, 'media')
  registerMedia(app, {
    storage,
    secret: mediaSecret,
    quota: config.storagePerPerson,
  })
  const paymentSecret = await readSecret(db, 'payment')
  app.decorate('calendarLinks', new CalendarLinks(deriveSecret(mediaSecret, 'calendar')))

  app.register(async (api) => {
    registerRepeatedReads(api)
    authRoutes(api)
    communityRoutes(api)
    publicUserRoutes(api)
    profileRoutes(api)
    postRoutes(api)
    feedRoutes(api)
    adRoutes(api)
    messagingRoutes(api)
    liveStreamRoutes(api, directUrlOf(config) ?? '')
    meetingRoutes(api)
    exploreRoutes(api)
    reviewRoutes(api)
    salesPageRoutes(api)
    purchaseRoutes(api, config, paymentSecret)
    productRoutes(api)
    moduleRoutes(api, mediaSecret)
    classProgressRoutes(api)
    rankingRoutes(api)
    referralRoutes(api)
    testimonialRoutes(api)
    networkingRoutes(api)
    blockRoutes(api)
    surveyRoutes(api)
    activityRoutes(api)
    todayRoutes(api)
    overviewRoutes(api)
    reportRoutes(api)
    moderationRoutes(api)
    studioAccessRoutes(api)
    studioChangeRoutes(api)
    studioCommunityRoutes(api)
    studioHomeRoutes(api)
    studioInvitationRoutes(api, config)
    platformPaymentRoutes(api)
    studioMemberRoutes(api)
    studioMeetingRoutes(api)
    studioPostRoutes(api)
    studioReferralRoutes(api)
  })

  registerJobs(app, jobs)
  healthRoutes(app)
  registerScreenDocuments(app, config)
  previewRoutes(app, config, mediaSecret)
  await registerClient(app, config, storage.directOrigin)
  return app
}
