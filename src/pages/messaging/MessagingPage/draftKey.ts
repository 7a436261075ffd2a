import type { Id } from '#api/contract/common.ts'

/** Prefix of the draft keys; followed by the conversation's id. */
export const draftPrefix = 'message:'

export const draftKey = (id: Id) => `${draftPrefix}${id}`
