import { platformScopeId } from '#api/contract/studio/moderation.ts'

/** Replaces a community's id for content that belongs to no community and is moderated by staff. */
export const platformId = platformScopeId

export const isPlatform = (place: string): boolean => place === platformId
