/** A start that cannot go on; the message is Spanish and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
