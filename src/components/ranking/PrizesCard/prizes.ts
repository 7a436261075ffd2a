import type { Reward } from '#api/contract/ranking.ts'
import type { Rewards } from '#api/ranking/queries.ts'
import type { Place } from '../shared/PlaceMedal.tsx'

export interface PlacePrizes {
  place: Place
  rewards: readonly Reward[]
}

const toList = (field: Reward | Reward[] | null | undefined): readonly Reward[] =>
  field ? [field].flat() : []

/** The prizes of each place; a field may hold one reward or a list. `null` if there are none at all. */
export function prizesOf({ total_rewards, rewards }: Rewards): PlacePrizes[] | null {
  if (total_rewards === 0) return null
  const places: PlacePrizes[] = [
    { place: 1, rewards: toList(rewards?.first_place) },
    { place: 2, rewards: toList(rewards?.second_place) },
    { place: 3, rewards: toList(rewards?.third_place) },
  ]
  return places.some((one) => one.rewards.length > 0) ? places : null
}
