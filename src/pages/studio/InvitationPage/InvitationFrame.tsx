import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'
import { routes } from '#locales/routes.ts'

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'center',
    gap: '6',
    paddingInline: '4',
    paddingBlock: { base: '6', md: '12' },
  },
})

/** A single card in the middle of the page, under the product's name. */
export function InvitationFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <chakra.div display="flex" alignItems="center" gap="2.5" fontWeight="700" fontSize="lg">
        <img src="/logo.svg" alt="" width="32" height="32" />
        {routes.product}
      </chakra.div>
      <Card width="full" maxWidth="30rem" padding="0" overflow="hidden">
        {children}
      </Card>
    </Page>
  )
}
