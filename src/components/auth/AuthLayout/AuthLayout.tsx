import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { routes } from '#locales/routes.ts'
import { auth as t } from '#locales/auth.ts'
import { coast } from '#theme/coast.ts'
import { Coast } from './Coast.tsx'

const Page = chakra('div', {
  base: {
    minHeight: '100dvh',
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1.05fr)' },
    bg: { base: 'bg', lg: 'surface' },
  },
})
const Main = chakra('main', {
  base: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    paddingInline: { base: '5', md: '10' },
    paddingBlock: { base: '6', md: '8' },
  },
})
const Brand = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    fontWeight: '700',
    fontSize: 'lg',
    letterSpacing: '-0.02em',
  },
})
const Column = chakra('div', {
  base: { width: 'full', maxWidth: '25rem', margin: 'auto', paddingBlock: '8', display: 'grid', gap: '6' },
})
const Title = chakra('h1', {
  base: {
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: '680',
    lineHeight: '1.15',
    letterSpacing: '-0.02em',
  },
})
const Picture = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'relative',
    overflow: 'hidden',
    margin: '3',
    borderRadius: 'lg',
  },
})
const Motto = chakra('div', {
  base: { position: 'absolute', insetInline: '10', top: '12', color: coast.ink, display: 'grid', gap: '2' },
})
const Foot = chakra('p', { base: { color: 'text.muted', fontSize: 'sm' } })
const FootLink = chakra(Link, {
  base: {
    color: 'brand.text',
    fontWeight: '620',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    paddingBlock: '2',
  },
})

export interface AuthLayoutProps {
  title: string
  lead: string
  /** Link to the other screen: from sign-in to registration, or back. */
  alternative: { text: string; label: string; to: string; state?: unknown }
  children: ReactNode
}

/** Frame of sign-in and registration: the form, and on a wide screen the coast at dawn beside it. */
export function AuthLayout({ title, lead, alternative, children }: AuthLayoutProps) {
  return (
    <Page>
      <Main>
        <Brand>
          <img src="/logo.svg" alt="" width="32" height="32" />
          {routes.product}
        </Brand>
        <Column>
          <chakra.header display="grid" gap="2">
            <Title>{title}</Title>
            <chakra.p color="text.muted">{lead}</chakra.p>
          </chakra.header>
          {children}
          <Foot>
            {alternative.text}{' '}
            <FootLink to={alternative.to} state={alternative.state}>
              {alternative.label}
            </FootLink>
          </Foot>
        </Column>
      </Main>
      <Picture>
        <Coast />
        <Motto>
          <chakra.p fontSize="3xl" fontWeight="680" letterSpacing="-0.02em" lineHeight="1.1">
            {t.motto}
          </chakra.p>
          <chakra.p maxWidth="20rem">{t.mottoText}</chakra.p>
        </Motto>
      </Picture>
    </Page>
  )
}
