/** How much there is for so many members: the assumptions of the load, by which the database is filled. */

/** Rows for each member, unless said otherwise. */
export const proportions = {
  /** Members for each community. */
  membersPerCommunity: 100,
  /** Communities of a member. A few are large: a member's place among all is cubed, so the first ones attract most. */
  memberships: 3,
  /** Of a year. Every twentieth is in the global feed, every fifth has a picture. */
  posts: 2,
  comments: 3,
  likes: 5,
  /** Of the last month. */
  views: 5,
  /** Direct conversations that the member began; as many were begun with them. */
  conversations: 1.5,
  /** Messages of a direct conversation, in the middle of many short and a few long ones. */
  messagesOfConversation: 4,
  membersPerGroup: 10,
  /** Groups for each member. */
  groups: 0.05,
  messagesOfGroup: 40,
  /** People whom a member follows. */
  followed: 3,
  impressions: 4,
  /** Of each community: as many ahead as behind. */
  meetingsPerCommunity: 8,
} as const

/** Rows of the tables that are filled independently of each other. */
export interface Sizes {
  members: number
  communities: number
  posts: number
  comments: number
  likes: number
  views: number
  conversations: number
  groups: number
  impressions: number
}

/** How many rows so many members make. */
export function sizesOf(members: number): Sizes {
  const each = (rows: number) => Math.round(members * rows)
  return {
    members,
    communities: Math.max(5, Math.round(members / proportions.membersPerCommunity)),
    posts: each(proportions.posts),
    comments: each(proportions.comments),
    likes: each(proportions.likes),
    views: each(proportions.views),
    // Whole rounds, in each of which every member begins one; the last may be half a round.
    conversations: each(proportions.conversations),
    groups: Math.max(1, each(proportions.groups)),
    impressions: each(proportions.impressions),
  }
}

/** The proportions in a sentence for the report. */
export function describeProportions(): string {
  const p = proportions
  return [
    `a community for ${p.membersPerCommunity} members`,
    `each member in ${p.memberships} communities`,
    `${p.posts} posts`,
    `${p.comments} comments`,
    `${p.likes} likes`,
    `${p.views} views`,
    // Each conversation's number is rounded up.
    `${Math.round(p.conversations * (p.messagesOfConversation + 0.5) + p.groups * (p.messagesOfGroup + 0.5))} messages`,
    `${p.followed} followed`,
    `${p.impressions} impressions of ads`,
    'and what follows from these: points of posts and comments, totals by month, activity, directory',
  ].join(', ')
}
