/** A file that cannot be read, with what the reader can do about it as its message. */
export class UnreadableFile extends Error {}
