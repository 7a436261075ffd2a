import { CircleCheck, CreditCard, DoorOpen, Lock, Users } from 'lucide-react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { details as t } from '#locales/purchases.ts'
import { accessOf, featuredProduct, isFull } from '#components/offers/shared/listedCommunity.ts'
import { Heading, Note, Section } from '#components/offers/shared/offerParts.tsx'

interface WhatNextProps {
  community: ListedCommunity
  member: boolean
  justJoined: boolean
}

/** Explains what the button below will do. */
export function WhatNext({ community, member, justJoined }: WhatNextProps) {
  if (justJoined) {
    return (
      <Note tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {t.nextJoined}
      </Note>
    )
  }
  if (member) return <Note icon={<CircleCheck aria-hidden="true" />}>{t.nextMember}</Note>
  return (
    <Section>
      <Heading>{t.next}</Heading>
      {next(community)}
    </Section>
  )
}

function next(community: ListedCommunity) {
  const access = accessOf(community)
  if (access === 'invitacion') return <Note icon={<Lock aria-hidden="true" />}>{t.nextInvitation}</Note>
  if (isFull(community)) return <Note icon={<Users aria-hidden="true" />}>{t.nextFull}</Note>
  if (featuredProduct(community)) {
    return <Note icon={<CreditCard aria-hidden="true" />}>{t.nextProduct}</Note>
  }
  if (access === 'por_pago') return <Note icon={<CreditCard aria-hidden="true" />}>{t.nextPaid}</Note>
  return <Note icon={<DoorOpen aria-hidden="true" />}>{t.nextFree}</Note>
}
