import { chakra } from '@chakra-ui/react'
import { PhoneCall } from 'lucide-react'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { httpUrl } from '#lib/links.ts'
import { sales as t } from '#locales/purchases.ts'

const Box = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '4',
    borderRadius: 'md',
    bg: 'sunken',
  },
})

/** Link to request a call; renders nothing for an invalid address. */
export function CallLink({ address }: { address: string | null | undefined }) {
  const href = httpUrl(address)
  if (!href) return null
  return (
    <Box>
      <p>{t.callText}</p>
      <AnchorButton variant="secondary" href={href} target="_blank" rel="noopener noreferrer">
        <PhoneCall aria-hidden="true" />
        {t.call}
        <chakra.span srOnly>({t.newTab})</chakra.span>
      </AnchorButton>
    </Box>
  )
}
