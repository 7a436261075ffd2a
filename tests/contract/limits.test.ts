import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { imageTypes, videoTypes } from '../../src/api/contract/common.ts'
import { communityPriceLimits } from '../../src/api/contract/studio/communities.ts'
import { meetingMaxLengths } from '../../src/api/contract/studio/meetings.ts'
import { maxAge, minAge } from '../../src/api/contract/values/profiles.ts'
import { pictureWidths } from '../../src/lib/pictureWidths.ts'
import { describeApi } from './openapi.ts'

interface JsonSchema {
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
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
  let schemas: JsonSchema[] = [...bodies, query]
  for (const name of field.split('.')) {
    schemas = schemas.flatMap(alternativesOf).flatMap(({ items, properties }): JsonSchema[] => {
      const found = (items ?? { properties }).properties?.[name]
      return found ? [found] : []
    })
  }
  return schemas.flatMap(alternativesOf).filter(({ type }) => type !== 'null')
}

const alternativesOf = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(alternativesOf) ?? [schema]

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
  'studio.bulkMax': ['studio.changeMembers', 'members'],
  'studio.bulkMessageMaxLength': ['studio.changeMembers', 'text'],
  'studio.communityDescriptionMaxLength': ['studio.createCommunity', 'description'],
  'studio.communityImageMaxBytes': ['studio.uploadCommunityImage', 'image'],
  'studio.communityMembersMax': ['studio.createCommunity', 'max_members'],
  'studio.communityNameMaxLength': ['studio.createCommunity', 'name'],
  'studio.importCellMaxLength': ['studio.importMembers', 'people.email'],
  'studio.importMaxRows': ['studio.importMembers', 'people'],
  'studio.invitationUsesMax': ['studio.createInvitation', 'max_uses'],
  'studio.maxOccurrences': ['studio.createMeeting', 'repeat.count'],
  'studio.moderationNoteMaxLength': ['studio.hideContent', 'note'],
  'studio.muteDaysMax': ['studio.muteMember', 'days'],
  'studio.muteReasonMaxLength': ['studio.muteMember', 'reason'],
  'studio.noteMaxLength': ['studio.addNote', 'text'],
  'studio.paymentNoteMaxLength': ['studio.resolvePayment', 'note'],
  'studio.warningMaxLength': ['studio.warnMember', 'text'],
  urlMaxLength: ['profiles.updateProfile', 'links.url'],
}

/** Limits that no schema of one field can have. */
const notDeclared: ReadonlySet<string> = new Set([
  // The server knows the kind of the question that an answer belongs to.
  'longAnswerMaxLength',
  'shortAnswerMaxLength',
  // Described with the birth date.
  'maxAge',
  'minAge',
  // The time between two fields.
  'studio.calendarMaxDays',
  // The number of a community's pinned posts.
  'studio.maxPinned',
  // The client reads the file, and sends its rows.
  'studio.importMaxBytes',
])

const contract = path.resolve(import.meta.dirname, '../../src/api/contract')
const files = (await readdir(contract, { recursive: true })).filter((name) =>
  /^(?:limits|(?:studio|values)\/.*)\.ts$/u.test(name),
)
const limits = await Promise.all(
  files.map(async (file) => {
    const values = (await import(path.join(contract, file))) as Record<string, unknown>
    return Object.entries(values)
      .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
      .map(([name, limit]) => [file.startsWith('studio/') ? `studio.${name}` : name, limit] as const)
      .filter(
        ([name]) =>
          /M(?:ax|in)(?:Length|Bytes|Members|Rows|Days)?$|\b(?:max|min|most)[A-Z]/u.test(name) &&
          !notDeclared.has(name),
      )
  }),
)

const keywordOf = (name: string) =>
  name.endsWith('MinLength')
    ? 'minLength'
    : /(?:Length|Bytes)$/u.test(name)
      ? 'maxLength'
      : /(?:Days|Uses|communityMembers)Max$|Occurrences$/u.test(name)
        ? 'maximum'
        : 'maxItems'

describe('openapi.json contains', () => {
  it.each(limits.flat())('the limit %s of %i', (name, limit) => {
    const found = fieldOf(...(fields[name] ?? ['', '']))
    expect(found.length, `in which field of a request does ${name} appear?`).toBeGreaterThan(0)
    for (const schema of found) expect(schema).toMatchObject({ [keywordOf(name)]: limit })
  })

  it.each(Object.entries(meetingMaxLengths))('the length of the %s of a meeting, %i', (field, maxLength) => {
    const found = fieldOf('studio.createMeeting', field)
    expect(found.length).toBeGreaterThan(0)
    for (const schema of found) expect(schema).toMatchObject({ maxLength })
  })

  it('the format of a birth date and the ages', () => {
    const [schema] = fieldOf('profiles.updateProfile', 'birth_date')
    expect(schema?.['pattern']).toBeDefined()
    expect(schema?.['description']).toContain(`${minAge} to ${maxAge} years`)
  })

  it('the format of a month', () => {
    const [schema] = fieldOf('ranking.getRankingOfMonth', 'year_month')
    expect('2026-12').toMatch(new RegExp(String(schema?.['pattern'])))
    expect('2026-13').not.toMatch(new RegExp(String(schema?.['pattern'])))
  })

  it('the highest price of a community', () => {
    const highest = Math.max(...Object.values(communityPriceLimits).map(([, most]) => most))
    expect(fieldOf('studio.createCommunity', 'price')).toMatchObject([{ maximum: highest }])
  })

  it.each([
    ['meetings.meetingCalendar', 'token'],
    ['auth.register', 'role'],
  ])('the length of a text that the server does not show: %s %s', (call, field) => {
    expect(fieldOf(call, field)).toMatchObject([{ maxLength: expect.any(Number) as number }])
  })

  it('the format of a width of a picture', () => {
    const [schema] = fieldOf('classes.getProductImageCopy', 'w')
    for (const width of pictureWidths) expect(String(width)).toMatch(new RegExp(String(schema?.['pattern'])))
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
