/** The file lists that the build inserts into the service worker. */
export interface WorkerFiles {
  /** Pages, and the files of the installed application, with their revisions. */
  precached: { url: string; revision: string; integrity: string }[]
  /** Scripts, whose URLs change with their content. */
  scripts: string[]
  /** The page of each path. Paths are regular expressions as strings. */
  pages: { url: string; paths: string[] }[]
}
