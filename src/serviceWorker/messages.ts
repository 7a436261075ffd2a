/** A message of a page to the service worker. */
export type WorkerMessage = { type: 'SKIP_WAITING' } | ScriptQuestion

/** Asks whether a script is of the worker's version; the reply is a boolean. */
export interface ScriptQuestion {
  type: 'HAS_SCRIPT'
  /** Path of the script's URL. */
  script: string
}
