import { useEffect, useState } from 'react'

/** An object URL of a local file, revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) {
      // oxlint-disable-next-line react/set-state-in-effect
      setUrl(undefined)
      return undefined
    }
    const objectUrl = URL.createObjectURL(file)
    // The URL has to be revoked on cleanup, which only an effect can do.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
