import { useSyncExternalStore } from 'react'
import { isOnline, subscribeOnline } from './reachability.ts'

/** Whether there is a connection, as far as is known. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true)
