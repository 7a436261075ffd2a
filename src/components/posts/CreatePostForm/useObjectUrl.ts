import { useEffect, useState } from 'react'

/** An address of a file on the device, given back when the file goes. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) {
      // oxlint-disable-next-line react/set-state-in-effect
      setUrl(undefined)
      return undefined
    }
    const objectUrl = URL.createObjectURL(file)
    // An address made for this file has to be given back when it goes: only an effect can.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
