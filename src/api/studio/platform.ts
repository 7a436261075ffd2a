import { platformScopeId } from '#api/contract/studio/moderation.ts'

/** In place of a community's id: what belongs to no community, for the people who look after the platform. */
export const platformId = platformScopeId

export const isPlatform = (place: string): boolean => place === platformId
