/** A message from a page to the service worker. */
export type WorkerMessage = { type: 'SKIP_WAITING' } | ScriptQuestion

/** Queries whether a script belongs to the worker's version; the reply is a boolean. */
export interface ScriptQuestion {
  type: 'HAS_SCRIPT'
  /** Path of the script's URL. */
  script: string
}
