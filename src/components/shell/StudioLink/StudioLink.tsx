import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { runsStudioQuery } from '#api/communities/queries.ts'
import { headerLink } from '#components/ui/HeaderLink/HeaderLink.tsx'
import { shell as t } from '#locales/shell.ts'

const Root = chakra('a', headerLink)

/** In the header, for whoever runs a community or may create one: leads to the studio, an application of its own. */
export function StudioLink() {
  const { data: runs } = useQuery(runsStudioQuery)
  return (
    runs && (
      <Root href="/estudio" display={{ base: 'none', md: 'inline-flex' }}>
        <Compass aria-hidden="true" />
        {/* From `xl` on, the header also has the places. */}
        <chakra.span srOnly={{ base: true, lg: false, xl: true, '2xl': false }}>{t.studio}</chakra.span>
      </Root>
    )
  )
}
