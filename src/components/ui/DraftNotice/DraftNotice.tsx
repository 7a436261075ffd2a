import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { posts as t } from '#locales/posts.ts'

export interface DraftNoticeProps {
  /** A draft, as returned by `useFormDraft`: whether it was restored, and a function that discards it. */
  draft: { restored: boolean; clear: () => void }
}

/** Says that unsent text was restored, with a button to discard it. */
export function DraftNotice({ draft: { restored, clear } }: DraftNoticeProps) {
  return (
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {restored && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
          paddingInline="3"
          paddingBlock="1"
          bg="info.subtle"
          color="info"
          borderRadius="sm"
          fontSize="sm"
        >
          <History size={16} aria-hidden="true" />
          <chakra.span flex="1">{t.recovered}</chakra.span>
          <Button variant="ghost" size="sm" onClick={clear}>
            {t.discard}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}
