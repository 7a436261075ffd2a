import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRecording } from './recording.ts'

/** Opens the camera on mount and releases it on unmount. */
export function useRecording() {
  const [recording] = useState(createRecording)
  const state = useSyncExternalStore(recording.subscribe, recording.getState, recording.getState)
  useEffect(() => {
    void recording.open()
    return () => recording.close()
  }, [recording])
  return { recording, state }
}
