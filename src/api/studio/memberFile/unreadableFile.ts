/** Thrown for an unreadable file; the message tells the user what to do. */
export class UnreadableFile extends Error {}
