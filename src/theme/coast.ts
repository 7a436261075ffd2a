/** Colours of the sign-in picture, the same in the light and the dark theme. */
export const coast = {
  sky: '#f8e3cc',
  glow: '#ffd2b8',
  sun: '#ff9f7c',
  far: '#a8e8df',
  sea: '#4ecdc4',
  near: '#27a79f',
  deep: '#136864',
  rock: '#0b3d3a',
  tower: '#fffdf8',
  band: '#f25c43',
  lamp: '#fff3b0',
  ink: '#0b3d3a',
} as const
