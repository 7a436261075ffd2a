import type { UserProfile } from '#api/contract/profiles.ts'
import { personOf, pictureOf } from '#components/profiles/shared/person.ts'

export type Step = 'photo' | 'bio' | 'place'

export interface Completeness {
  next: Step
  done: number
  of: number
}

/** The most useful missing part of a profile; `undefined` if complete. */
export function nextStepOf(profile: UserProfile): Completeness | undefined {
  const { bio, location, website, links } = personOf(profile)
  const steps: Record<Step, boolean> = {
    photo: pictureOf(profile) !== undefined,
    bio: bio !== undefined,
    place: Boolean(location || website || links.length > 0),
  }
  const order: Step[] = ['photo', 'bio', 'place']
  const next = order.find((step) => !steps[step])
  return next && { next, done: order.filter((step) => steps[step]).length, of: order.length }
}
