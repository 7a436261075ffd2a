/** Milliseconds that a speed is taken over, so that it neither jumps nor lags. */
const windowMs = 5000
/** Milliseconds before which nothing can be said of a speed. */
const leastMs = 1000

/**
 * Measures how fast bytes go. The result takes the bytes sent so far and gives bytes a second over the last seconds,
 * or undefined while too little is known.
 */
export function createSpeedometer(): (loaded: number) => number | undefined {
  let samples: { at: number; loaded: number }[] = []
  return (loaded) => {
    const at = performance.now()
    // A renewed token begins anew.
    if (loaded < (samples.at(-1)?.loaded ?? 0)) samples = []
    samples.push({ at, loaded })
    while (samples.length > 2 && at - (samples[1]?.at ?? at) > windowMs) samples.shift()
    const first = samples[0]
    if (!first || at - first.at < leastMs) return undefined
    return (loaded - first.loaded) / ((at - first.at) / 1000)
  }
}
