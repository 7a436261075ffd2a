import { chakra } from '@chakra-ui/react'
import { Undo2, X } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { auth as t } from '#locales/auth.ts'
import { readBackTo, screenName } from '../shared/returnPath.ts'

const Strip = chakra('aside', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '2',
    paddingInlineStart: '4',
    maxWidth: 'page',
    marginInline: 'auto',
    marginBottom: '4',
    bg: 'brand.subtle',
    borderWidth: '1px',
    borderColor: 'brand.border',
    borderRadius: 'md',
  },
})

/** After signing in: a link to the screen from which the member was sent to sign in. */
export function BackToNotice() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const path = readBackTo(state)
  const screen = screenName(path)
  if (!path || !screen) return null
  return (
    <Strip>
      <chakra.span flex="1" minWidth="min(12rem, 100%)">
        {t.backToText}
      </chakra.span>
      <ButtonLink to={path} variant="secondary" size="sm" icon={<Undo2 />}>
        {t.backTo(screen)}
      </ButtonLink>
      <IconButton label={t.dismiss} onClick={() => void navigate(pathname, { replace: true, state: null })}>
        <X />
      </IconButton>
    </Strip>
  )
}
