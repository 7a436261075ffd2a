import { chakra } from '@chakra-ui/react'
import { type PaymentProblem, type PaymentResolution } from '#api/contract/studio/payments.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { dateTime } from '#lib/dates.ts'
import { formatPrice } from '#lib/money.ts'
import { studioPayments as t } from '#locales/studioPayments.ts'

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    justifyContent: 'space-between',
  },
})
const Facts = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    fontSize: 'sm',
    color: 'text.muted',
    '& li': { overflowWrap: 'anywhere' },
  },
})

export interface PaymentProblemCardProps {
  payment: PaymentProblem
  onResolve: (resolution: PaymentResolution) => void
}

/** A text of a table; a key of a newer server as it is. */
const textOf = (texts: Readonly<Record<string, string>>, key: string | null | undefined) =>
  key && Object.hasOwn(texts, key) ? texts[key] : (key ?? undefined)

/** A payment that somebody has to look at: what happened, what is known of it, and what can be done. */
export function PaymentProblemCard({ payment, onResolve }: PaymentProblemCardProps) {
  const { kind, status, buyer_name: name, buyer_email: email, note, resolution } = payment
  const buyer = [name, email ?? t.noBuyer].filter(Boolean).join(' · ')
  const kindText = textOf(t.kinds, kind)
  return (
    <Card as="article" aria-label={`${kindText}: ${name ?? t.noBuyer}`} padding="5" display="grid" gap="3">
      <Head>
        <chakra.h2 fontSize="lg" fontWeight="640">
          {kindText}
        </chakra.h2>
        <Badge tone={status === 'review' ? 'warning' : 'neutral'}>{textOf(t.states, status)}</Badge>
      </Head>
      <p>{textOf(t.meanings, kind)}</p>
      <Facts>
        <li>{buyer}</li>
        <li>{boughtText(payment)}</li>
        <li>{moneyText(payment)}</li>
        {payment.dispute && <li>{textOf(t.disputes, payment.dispute)}</li>}
        {payment.provider_ref && <li>{t.reference(payment.provider_ref)}</li>}
        <li>{dateTime(payment.created_at)}</li>
      </Facts>
      {resolution && (
        <div>
          <chakra.p fontWeight="560">
            {t.resolvedBy(
              textOf(t.resolutions, resolution) ?? '',
              payment.resolved_by ?? '',
              dateTime(payment.resolved_at),
            )}
          </chakra.p>
          {note && (
            <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
              {note}
            </chakra.p>
          )}
        </div>
      )}
      {payment.can.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {payment.can.map((choice) => (
            <Button
              key={choice}
              size="sm"
              variant={choice === 'admitted' ? 'primary' : 'secondary'}
              onClick={() => onResolve(choice)}
            >
              {t.actions[choice]}
            </Button>
          ))}
        </chakra.div>
      )}
    </Card>
  )
}

function boughtText({ product_name: product, community_name: community }: PaymentProblem): string {
  return product ? t.productIn(product, community ?? '') : t.membershipOf(community ?? '')
}

function moneyText(payment: PaymentProblem): string {
  const { amount, currency, paid_amount: paid, paid_currency: paidIn, returned } = payment
  return [
    t.asked(formatPrice(amount, currency)),
    t.paid(formatPrice(paid, paidIn)),
    returned > 0 && t.returned(formatPrice(returned, currency)),
  ]
    .filter(Boolean)
    .join(' · ')
}
