import type { Id } from '#api/contract/common.ts'

/** Drafts of messages are kept under this and the conversation's id. */
export const draftPrefix = 'message:'

export const draftKey = (id: Id) => `${draftPrefix}${id}`
