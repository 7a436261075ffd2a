import { chakra } from '@chakra-ui/react'
import { MessageCircle, Phone } from 'lucide-react'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { referrals as t } from '#locales/referrals.ts'
import { usePhoneNumbers } from '../shared/usePhoneNumbers.ts'

interface PhoneRowProps {
  /** As it was typed. */
  phone: string
  /** Name of the referred person. */
  name: string
}

/** A formatted phone number, with call and WhatsApp links if it is valid. */
export function PhoneRow({ phone, name }: PhoneRowProps) {
  const number = usePhoneNumbers()?.readPhone(phone)
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      rowGap="2"
      alignItems="center"
      justifyContent="space-between"
      // Reserves the height of the buttons, which appear once the number has been parsed.
      minHeight={{ base: 'target', md: '8' }}
    >
      <chakra.p
        display="flex"
        gap="2"
        alignItems="center"
        minWidth="0"
        overflowWrap="anywhere"
        fontVariantNumeric="tabular-nums"
        css={{ '& svg': { boxSize: '1rem', flexShrink: 0, color: 'text.subtle' } }}
      >
        <Phone aria-hidden="true" />
        <span>{number?.text ?? phone}</span>
      </chakra.p>
      {number && (
        <chakra.span display="flex" flexWrap="wrap" gap="2">
          <AnchorButton variant="secondary" size="sm" href={number.call} aria-label={t.callTo(name)}>
            <Phone aria-hidden="true" />
            {t.call}
          </AnchorButton>
          <AnchorButton
            variant="secondary"
            size="sm"
            href={number.whatsApp}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.whatsAppTo(name)}
          >
            <MessageCircle aria-hidden="true" />
            {t.whatsApp}
          </AnchorButton>
        </chakra.span>
      )}
    </chakra.div>
  )
}
