import { DocsContainer as Container, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useLayoutEffect } from 'react'
import { themes } from 'storybook/theming'
import { useToolbarTheme } from './theme.ts'

/** Storybook's own page around documentation, light or dark as the toolbar says. */
export function DocsContainer(props: PropsWithChildren<DocsContainerProps>) {
  const theme = useToolbarTheme()
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('dark', theme === 'dark')
    return () => classList.remove('dark')
  }, [theme])
  return <Container {...props} theme={themes[theme]} />
}
