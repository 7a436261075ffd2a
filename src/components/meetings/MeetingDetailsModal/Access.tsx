import { chakra } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'
import { Heading, Section } from './parts.tsx'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    rowGap: '1',
    paddingInline: '3',
    paddingBlock: '2',
    bg: 'sunken',
    borderRadius: 'sm',
  },
})
const TextLink = chakra('a', {
  base: {
    color: 'brand.text',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    overflowWrap: 'anywhere',
    minWidth: '0',
  },
})
const Secret = chakra('p', {
  base: { overflowWrap: 'anywhere', minWidth: '0', '& strong': { fontWeight: '640', userSelect: 'all' } },
})

async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast(done, { tone: 'success' })
  } catch {
    toast(t.copyFailed, { tone: 'danger' })
  }
}

export interface AccessProps {
  meeting: DisplayMeeting
  /** Link to join, while joining is possible. */
  href: string | undefined
}

/** The join link and its password, if any, or why joining is not possible. */
export function Access({ meeting, href }: AccessProps) {
  const { contrasena, completada } = meeting
  return (
    <Section>
      <Heading>{t.access}</Heading>
      {href ? (
        <>
          <Line>
            <TextLink href={href} target="_blank" rel="noopener noreferrer">
              {href}
              <chakra.span srOnly> ({t.newTab})</chakra.span>
            </TextLink>
            <Button variant="ghost" size="sm" icon={<Copy />} onClick={() => void copy(href, t.linkCopied)}>
              {t.copyLink}
            </Button>
          </Line>
          {contrasena && (
            <Line>
              <Secret>
                {t.password}: <strong>{contrasena}</strong>
              </Secret>
              <Button
                variant="ghost"
                size="sm"
                icon={<Copy />}
                onClick={() => void copy(contrasena, t.passwordCopied)}
              >
                {t.copyPassword}
              </Button>
            </Line>
          )}
        </>
      ) : (
        <chakra.p color="text.muted">{completada ? t.closed : t.noLink}</chakra.p>
      )}
    </Section>
  )
}
