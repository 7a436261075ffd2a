/** Bundled media, so that stories show the same pixels everywhere. */
export const imageUrl = new URL('./media/coast.webp', import.meta.url).href
export const stillUrl = new URL('./media/still.webp', import.meta.url).href
export const videoUrl = new URL('./media/clip.mp4', import.meta.url).href
