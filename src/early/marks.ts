/** Placeholders in the card templates, replaced by a post's texts and numbers. */
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
