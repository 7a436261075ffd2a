/** The start failed; the message is Spanish and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
