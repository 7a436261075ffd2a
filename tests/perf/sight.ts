/** What the probes of a measured page see of it. They run in the page before its own scripts. */

/** Elements by their selector; those without the text do not count. */
export interface Sought {
  shown: string
  text?: string
}

export interface Sight {
  /** The first match that a person can see. */
  find: (sought: Sought, ...texts: string[]) => HTMLElement | undefined
  /** Whether there is a match, visible or not. */
  exists: (sought: Sought) => boolean
  /** Resolves when what `see` finds has been painted, with that time: milliseconds since the navigation began. */
  painted: (see: () => boolean) => Promise<number>
}

/** Called inside the page, so it must be self-contained. */
function makeSight(): Sight {
  const matches = ({ shown, text = '' }: Sought) =>
    [...document.querySelectorAll<HTMLElement>(shown)].filter(({ textContent }) => textContent.includes(text))
  return {
    // Not simply the first match, which may be hidden.
    find: (sought, ...texts) =>
      matches(sought).find(
        (found) =>
          texts.every((text) => found.textContent.includes(text)) &&
          found.getClientRects().length > 0 &&
          found.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ),
    exists: (sought) => matches(sought).length > 0,
    // The time of the task after the first frame with it; no other task comes between. Looked for in frames only, which
    // compute the layout anyway: at each mutation it would cost several more.
    painted: (see) =>
      new Promise((resolve) => {
        let asked = false
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
        look()
        function look() {
          if (asked) return
          asked = true
          requestAnimationFrame(() => {
            asked = false
            if (!see()) return
            observer.disconnect()
            void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
          })
        }
      }),
  }
}

/** The script that installs a probe, for `addInitScript`. The probe must be self-contained, too. */
export function probeScript<T>(install: (probe: T, sight: Sight) => void, probe: T): { content: string } {
  return { content: `(${install.toString()})(${JSON.stringify(probe)}, (${makeSight.toString()})())` }
}
