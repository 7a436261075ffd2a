/**
 * Background colours for initials. White text has a contrast of at least 4.5:1 on each; neighbours differ in hue. Plain
 * data, because the server uses it too.
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

/** The documents' default colour for a person without a known colour. */
export const defaultAvatarColor = '#4ECDC4'
