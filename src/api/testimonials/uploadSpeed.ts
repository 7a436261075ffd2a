/** Averaging window in milliseconds. */
const windowMs = 5000
/** Milliseconds of measurement before a speed is displayed. */
const leastMs = 1000

/**
 * Measures the upload speed. The returned function takes the bytes sent so far and returns bytes per second over the
 * window, or undefined while there is too little data.
 */
export function createSpeedometer(): (loaded: number) => number | undefined {
  let samples: { at: number; loaded: number }[] = []
  return (loaded) => {
    const at = performance.now()
    // After a token renewal the upload starts again from zero.
    if (loaded < (samples.at(-1)?.loaded ?? 0)) samples = []
    samples.push({ at, loaded })
    while (samples.length > 2 && at - (samples[1]?.at ?? at) > windowMs) samples.shift()
    const first = samples[0]
    if (!first || at - first.at < leastMs) return undefined
    return (loaded - first.loaded) / ((at - first.at) / 1000)
  }
}
