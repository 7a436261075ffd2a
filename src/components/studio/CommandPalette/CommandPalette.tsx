import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { studio as t } from '#locales/studio.ts'
import { PaletteList } from './PaletteList.tsx'
import { usePaletteItems } from './usePaletteItems.ts'

export interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  community: StudioCommunity | undefined
  canCreate: boolean
  /** Looks after the platform. */
  staff: boolean
}

/** Finds any screen, community, person, meeting or post by a few letters, and goes there. */
export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t.searchTitle}>
      {open && <Palette onClose={onClose} {...rest} />}
    </Dialog>
  )
}

/** Milliseconds without typing before the server is asked. */
const typingMs = 150

function Palette({ onClose, ...known }: Omit<CommandPaletteProps, 'open'>) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const { items, pending, failed } = usePaletteItems({ text, asked, ...known })
  return (
    <PaletteList
      text={text}
      onText={setText}
      items={items}
      pending={pending || text.trim() !== asked}
      failed={failed}
      onSelect={({ to }) => {
        onClose()
        void navigate(to)
      }}
    />
  )
}
