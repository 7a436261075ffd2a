import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRecording } from './recording.ts'

/** The camera while it is shown: opened with the screen, let go with it. */
export function useRecording() {
  const [recording] = useState(createRecording)
  const state = useSyncExternalStore(recording.subscribe, recording.getState)
  useEffect(() => {
    void recording.open()
    return () => recording.close()
  }, [recording])
  return { recording, state }
}
