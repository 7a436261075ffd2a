/**
 * Grounds for initials. Every one carries white text at 4.5:1 or better, and neighbours differ in hue.
 * Plain data: the server reads it too.
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

/** The documents' colour for a person whose own colour is not known. */
export const defaultAvatarColor = '#4ECDC4'
