import * as z from 'zod/mini'
import { person } from '#api/contract/messaging.ts'
import {
  conversationTypes,
  groupDescriptionMaxLength,
  groupMaxMembers,
  groupNameMaxLength,
  messageMaxLength,
} from '#api/contract/values/messaging.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { composer, people as t } from '#locales/messaging.ts'

const shorterThan = (max: number, error: string) => z.string().check(z.maxLength(max, { error }))

/** A new conversation: with one person, or a group with a name. */
export const newConversationSchema = z
  .object({
    type: z.literal(conversationTypes),
    members: z
      .array(person)
      .check(
        z.minLength(1, { error: t.needPerson }),
        z.maxLength(groupMaxMembers - 1, { error: t.tooManyPeople(groupMaxMembers) }),
      ),
    name: shorterThan(groupNameMaxLength, t.nameTooLong(groupNameMaxLength)),
    description: shorterThan(groupDescriptionMaxLength, t.descriptionTooLong(groupDescriptionMaxLength)),
    message: shorterThan(messageMaxLength, composer.tooLong(messageMaxLength)),
  })
  .check(
    z.refine(({ type, members }) => type === 'group' || members.length <= 1, {
      error: t.onePerson,
      path: ['members'],
    }),
    z.refine(({ type, name }) => type === 'direct' || !isBlank(name), {
      error: t.needName,
      path: ['name'],
    }),
  )

export type NewConversationFields = z.output<typeof newConversationSchema>
