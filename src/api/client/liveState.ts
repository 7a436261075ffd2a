/** Whether the live stream is open. A separate module, because many queries need it without the stream's code. */
let live = false

/** Whether live events arrive, so that polling is unnecessary. */
export const isLive = () => live

/** Call this only from the live stream. */
export function setLiveState(next: boolean): void {
  live = next
}
