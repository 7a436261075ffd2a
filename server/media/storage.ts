import type { Readable } from 'node:stream'

/** A byte range, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** How a browser gets a file from the store itself. */
export interface DirectRead {
  url: string
  /** Seconds for which the address is valid. */
  expiresIn: number
}

/** What the store's own reply to a browser says. */
export interface DirectReply {
  contentType: string
  contentDisposition?: string
  /** Seconds for which the browser may have the file. */
  maxSeconds: number
}

/**
 * The store of uploaded files. A file is never changed under its key, except by `removeStoredMetadata`, which keeps its
 * size. What cannot be done because the store does not
 * answer throws `StoreUnavailable`; what finds no room throws an error that `isFullDisk` knows.
 */
export interface Storage {
  /** Where the files are, for messages. */
  readonly place: string
  /** Where browsers get files from the store itself, such as `https://files.example`; missing when they do not. */
  readonly directOrigin?: string
  /** Writes a file completely or not at all; it is durable when the promise resolves. */
  put(key: string, source: Readable): Promise<void>
  /** Size in bytes, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  /**
   * Resolves when the first bytes can be read; `signal` gives up waiting for them.
   * @throws an error that `isMissingFile` knows when there is no such file.
   */
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  /** An address under which a browser gets the file from the store itself; with `directOrigin`. */
  directRead?(key: string, reply: DirectReply): Promise<DirectRead>
  /** Removes files; those that are not there do not matter. */
  delete(...keys: string[]): Promise<void>
  /** Path of a temporary local file; `discard` removes those whose names begin with its key. */
  scratch(name: string): string
  /** Removes files, and temporary files of interrupted uploads. */
  discard(...keys: string[]): Promise<void>
  /** Free bytes on this machine where files are stored, or are prepared for a store elsewhere. */
  free(): Promise<number>
  /** Why nothing can be written, if that is so; checked anew by each call. */
  writeProblem(): Promise<'full' | 'unreachable' | undefined>
  /** Keys of files not modified since `time`; what others keep in the same place is left out. */
  untouchedSince(time: Date): AsyncIterable<string>
  /** Removes what Faro's own uploads begun before `time` have left half done. Safe to run on several instances at once. */
  removeHalfDone(time: Date): Promise<void>
  /**
   * Checks that the store is as it was set up.
   * @throws {StartError} with a Spanish message when it is not; `StoreUnavailable` when it does not answer.
   */
  verify(): Promise<void>
  /** Ends idle connections. */
  close(): void
}
