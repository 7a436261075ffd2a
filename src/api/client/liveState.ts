/** Whether the live stream is open; a module of its own, because queries ask for it that do not need the stream. */
let live = false

/** Whether events arrive by themselves, so that no polling is needed. */
export const isLive = () => live

/** For the stream alone. */
export function setLiveState(next: boolean): void {
  live = next
}
