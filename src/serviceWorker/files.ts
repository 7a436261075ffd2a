/** What the service worker is built with. */
export interface WorkerFiles {
  /** Pages, and what belongs to an installed application, by version. */
  precached: { url: string; revision: string; integrity: string }[]
  /** Scripts, whose URLs change with their content. */
  scripts: string[]
  /** The page of each path: regular expressions as texts. */
  pages: { url: string; paths: string[] }[]
}
