import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { imageTypes, videoTypes } from '../../src/api/contract/common.ts'
import { describeApi } from './openapi.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  [keyword: string]: unknown
}
interface Operation {
  operationId: string
  parameters: { name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema; encoding?: Record<string, object> }> }
}

const { paths } = JSON.parse(JSON.stringify(describeApi())) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const operation = (id: string) => operations.find(({ operationId }) => operationId === id)

/** The descriptions of a request's field, such as `links.title`: one of each kind of body, and that of the query. */
function fieldOf(id: string, field: string): JsonSchema[] {
  const { parameters = [], requestBody } = operation(id) ?? {}
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  const query = { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) }
  return [...bodies, query].flatMap((body) => {
    let schema: JsonSchema | undefined = body
    for (const name of field.split('.')) schema = (schema?.items ?? schema)?.properties?.[name]
    return schema ? [schema] : []
  })
}

/** Where the limits of requests appear: the call and the field. */
const fields: Readonly<Record<string, readonly [call: string, field: string]>> = {
  attachmentMaxBytes: ['messaging.sendMessage', 'attachment'],
  bioMaxLength: ['profiles.updateProfile', 'bio'],
  buyerNameMaxLength: ['purchases.createPayment', 'buyer_name'],
  buyerPhoneMaxLength: ['purchases.createPayment', 'buyer_phone'],
  commentMaxLength: ['posts.createComment', 'content'],
  communityImageMaxBytes: ['posts.createPostWithMedia', 'image'],
  communityVideoMaxBytes: ['posts.createPostWithMedia', 'video'],
  emailMaxLength: ['auth.register', 'email'],
  feedMediaMaxBytes: ['feed.createFeedPost', 'video'],
  groupDescriptionMaxLength: ['messaging.createConversation', 'description'],
  groupMaxMembers: ['messaging.createConversation', 'members'],
  groupNameMaxLength: ['messaging.createConversation', 'name'],
  imageAltMaxLength: ['posts.describePostImage', 'image_alt'],
  languageMaxLength: ['networking.joinQueue', 'preferences.language'],
  linkTitleMaxLength: ['profiles.updateProfile', 'links.title'],
  locationMaxLength: ['profiles.updateProfile', 'location'],
  maxLinks: ['profiles.updateProfile', 'links'],
  messageMaxLength: ['messaging.sendMessage', 'content'],
  mostMarked: ['activity.markActivityRead', 'ids'],
  passwordMaxLength: ['auth.register', 'password'],
  passwordMinLength: ['auth.register', 'password'],
  personNameMaxLength: ['auth.register', 'name'],
  postMaxLength: ['posts.createPost', 'content'],
  posterMaxBytes: ['posts.addVideoPoster', 'image'],
  profileImageMaxBytes: ['profiles.uploadCover', 'image'],
  profileNameMaxLength: ['profiles.updateProfile', 'name'],
  referralEmailMaxLength: ['referrals.createReferral', 'email'],
  referralNameMaxLength: ['referrals.createReferral', 'nombre'],
  referralNotesMaxLength: ['referrals.createReferral', 'notas'],
  referralPhoneMaxLength: ['referrals.createReferral', 'telefono'],
  reportDetailsMaxLength: ['networking.reportMatch', 'details'],
  reportTextMaxLength: ['reports.createReport', 'text'],
  reviewCommentMaxLength: ['reviews.createReview', 'comment'],
  searchMaxLength: ['explore.searchCommunities', 'q'],
  searchTextMaxLength: ['messaging.searchPeople', 'q'],
  testimonialContentMaxLength: ['testimonials.uploadTestimonial', 'content'],
  testimonialImageMaxBytes: ['testimonials.uploadTestimonial', 'image'],
  testimonialVideoMaxBytes: ['testimonials.uploadTestimonial', 'video'],
  urlMaxLength: ['profiles.updateProfile', 'links.url'],
}

/** The server alone knows the kind of the question that an answer belongs to. */
const dependsOnData: ReadonlySet<string> = new Set(['longAnswerMaxLength', 'shortAnswerMaxLength'])

const contract = path.resolve(import.meta.dirname, '../../src/api/contract')
const files = [
  'limits.ts',
  ...(await readdir(`${contract}/values`, { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `values/${name}`),
]
const modules = await Promise.all(
  files.map(async (name) => (await import(path.join(contract, name))) as Record<string, unknown>),
)
const limits = modules.flatMap((values) =>
  Object.entries(values).filter(
    (entry): entry is [string, number] =>
      /M(?:ax|in)(?:Length|Bytes|Members)$|^maxLinks$|^mostMarked$/u.test(entry[0]) &&
      !dependsOnData.has(entry[0]),
  ),
)

const keywordOf = (name: string) =>
  name.endsWith('MinLength') ? 'minLength' : /(?:Length|Bytes)$/u.test(name) ? 'maxLength' : 'maxItems'

describe('openapi.json contains', () => {
  it.each(limits)('the limit %s of %i', (name, limit) => {
    const found = fieldOf(...(fields[name] ?? ['', '']))
    expect(found.length, `in which field of a request does ${name} appear?`).toBeGreaterThan(0)
    for (const schema of found) expect(schema).toMatchObject({ [keywordOf(name)]: limit })
  })

  it('the size of each uploaded file', () => {
    const uploaded = operations.flatMap(({ operationId, requestBody }) =>
      Object.entries(requestBody?.content['multipart/form-data']?.schema.properties ?? {}).flatMap(
        ([name, { format, maxLength }]) =>
          format === 'binary' ? [[`${operationId} ${name}`, typeof maxLength]] : [],
      ),
    )
    expect(uploaded).toContainEqual(['messaging.sendMessage attachment', 'number'])
    expect(uploaded.filter(([, type]) => type !== 'number')).toEqual([])
  })

  it('the media types of pictures and videos', () => {
    const form = operation('posts.createPostWithMedia')?.requestBody?.content['multipart/form-data']
    expect(form?.encoding).toEqual({
      image: { contentType: imageTypes.join(', ') },
      video: { contentType: videoTypes.join(', ') },
    })
  })
})
