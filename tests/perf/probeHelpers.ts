/**
 * Helpers with which the probes of a measured page find visible elements. They run before the page's own scripts.
 */

/** Elements by their selector, restricted to those with the text. */
export interface ElementQuery {
  shown: string
  text?: string
}

export interface ProbeHelpers {
  /** Returns the first visible match. */
  find: (sought: ElementQuery, ...texts: string[]) => HTMLElement | undefined
  /** Returns whether there is a match, visible or not. */
  exists: (sought: ElementQuery) => boolean
  /**
   * Resolves once the element for which `see` returns true has been painted, with the time in milliseconds since
   * the
   * navigation began.
   */
  painted: (see: () => boolean) => Promise<number>
}

/** Called inside the page, so it must be self-contained. */
function createProbeHelpers(): ProbeHelpers {
  const matches = ({ shown, text = '' }: ElementQuery) =>
    [...document.querySelectorAll<HTMLElement>(shown)].filter(({ textContent }) => textContent.includes(text))
  return {
    // The first match may be hidden.
    find: (sought, ...texts) =>
      matches(sought).find(
        (found) =>
          texts.every((text) => found.textContent.includes(text)) &&
          found.getClientRects().length > 0 &&
          found.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ),
    exists: (sought) => matches(sought).length > 0,
    // The time of the task after the first frame with the element; no other task comes between. The search runs
    // only in ⏎ frames, which compute the layout anyway: running it at each mutation would compute several more.
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

/** Returns the script that installs a probe, for `addInitScript`. The probe must be self-contained, too. */
export function probeScript<T>(
  install: (probe: T, sight: ProbeHelpers) => void,
  probe: T,
): { content: string } {
  return {
    content: `(${install.toString()})(${JSON.stringify(probe)}, (${createProbeHelpers.toString()})())`,
  }
}
