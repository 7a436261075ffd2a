import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { afterLayers } from './backLayers.ts'
import { useNextLocation } from './nextLocation.ts'

/**
 * Goes back in the history by some entries. Going back is asynchronous: a second press in the meantime must not go back
 * twice, and leave the page.
 */
export function useGoBack(): (steps?: number) => void {
  const navigate = useNavigate()
  const { key } = useNextLocation()
  const isLeaving = useRef(false)
  useEffect(() => {
    const onArrived = () => (isLeaving.current = false)
    onArrived()
    addEventListener('popstate', onArrived)
    return () => removeEventListener('popstate', onArrived)
  }, [key])
  return (steps = 1) => {
    if (isLeaving.current) return
    isLeaving.current = true
    // The entry of a menu that has just been closed would be left instead.
    afterLayers(() => void navigate(-steps))
  }
}
