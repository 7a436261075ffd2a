/**
 * Background colours for initials. White text has a contrast of at least 4.5:1 on each; adjacent colours differ in hue.
 * The server imports this file as well, so it contains only data.
 */
export const avatarColors = [
  '#136864',
  '#94461f',
  '#6647a8',
  '#2f6b3a',
  '#a8325f',
  '#1f5f9e',
  '#80550d',
  '#87388c',
  '#475b6b',
  '#a63a32',
  '#4353b0',
  '#5b6312',
] as const

/** The product spec's default colour for a member without a colour. */
export const defaultAvatarColor = '#4ECDC4'
