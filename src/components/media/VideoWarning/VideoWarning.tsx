import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { media as t } from '#locales/media.ts'
import { readVideo } from '../shared/readVideo.ts'
import { isRareFormat } from '../shared/videoFormat.ts'

/** Always rendered, so that its text is announced; takes no space while empty. */
const Warning = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    fontSize: 'sm',
    color: 'warning',
    _empty: { position: 'absolute', padding: '0' },
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem' },
  },
})

/** Warns about a chosen video that many devices cannot play. It can still be sent. */
export function VideoWarning({ file, ...rest }: { file: File } & ComponentProps<typeof Warning>) {
  const [rare, setRare] = useState<File>()

  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      const isRare = (await isRareFormat(file)) || !(await readVideo(file).then(Boolean, () => false))
      if (isCurrent && isRare) setRare(file)
    }
    check().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [file])

  return (
    <Warning role="status" {...rest}>
      {rare === file && (
        <>
          <TriangleAlert aria-hidden="true" />
          <span>{t.videoRare}</span>
        </>
      )}
    </Warning>
  )
}
