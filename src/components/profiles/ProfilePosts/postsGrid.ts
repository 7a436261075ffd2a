/** One column of posts, or two where both are wide enough. */
export const postsGrid = {
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(26rem, 100%), 1fr))',
} as const
