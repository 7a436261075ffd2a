import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import { runsStudioQuery } from '#api/communities/queries.ts'
import { headerLink } from '#components/ui/HeaderLink/HeaderLink.tsx'
import { shell as t } from '#locales/shell.ts'

const Root = chakra('a', headerLink)

/** In the header, for whoever runs a community or may create one: leads to the studio, an application of its own. */
export function StudioLink() {
  const { data: runs } = useQuery(runsStudioQuery)
  return (
    runs && (
      // The title serves the widths at which only the icon is visible.
      <Root href="/estudio" title={t.studio} display={{ base: 'none', md: 'inline-flex' }}>
        <LayoutDashboard aria-hidden="true" />
        {/* From `xl` on, the header also has the places. */}
        <chakra.span srOnly={{ base: true, lg: false, xl: true, '2xl': false }}>{t.studio}</chakra.span>
      </Root>
    )
  )
}
