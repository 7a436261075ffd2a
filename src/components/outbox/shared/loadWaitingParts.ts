/** Loads what displays waiting contributions: from one place, as each would bring the list of its chunks. */
export const loadWaitingParts = () => import('../WaitingParts.ts')
