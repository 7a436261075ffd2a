import { chakra } from '@chakra-ui/react'
import type { UploadProgress } from '#api/client/request.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { posts as t } from '#locales/posts.ts'
import { formatBytes } from '#lib/bytes.ts'

const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', bg: 'sunken', overflow: 'hidden' },
})
const Fill = chakra('div', { base: { height: 'full', bg: 'brand', transition: 'width 140ms linear' } })

/** Upload progress with a cancel button. */
export function UploadBar({ progress, onCancel }: { progress: UploadProgress; onCancel: () => void }) {
  const { loaded, total } = progress
  const percent = total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0
  return (
    <chakra.div display="grid" gap="2">
      <Track
        role="progressbar"
        aria-label={t.uploading}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <Fill style={{ width: `${percent}%` }} />
      </Track>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="3" flexWrap="wrap">
        <chakra.span fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
          {t.uploaded(percent, formatBytes(loaded), formatBytes(total))}
        </chakra.span>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t.cancelUpload}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
