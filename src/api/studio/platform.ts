/** In place of a community's id: what belongs to no community, for the people who look after the platform. */
export const platformId = 'platform'

export const isPlatform = (place: string): boolean => place === platformId
