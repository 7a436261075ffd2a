/** What stands in the card templates where a post's own words and numbers will be. */
export const marks = {
  name: '{name}',
  initials: '{initials}',
  color: '#010203',
  avatar: 'data:,avatar',
  bio: '{bio}',
  category: '{category}',
  content: '{content}',
  views: 33_333,
  likes: 11_111,
  comments: 22_222,
} as const
