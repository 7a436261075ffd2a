import { DocsContainer as Container, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useLayoutEffect } from 'react'
import { themes } from 'storybook/theming'
import { useToolbarTheme } from './theme.ts'

/** Storybook's container of Docs pages, light or dark according to the toolbar. */
export function DocsContainer(props: PropsWithChildren<DocsContainerProps>) {
  const theme = useToolbarTheme()
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('dark', theme === 'dark')
    return () => classList.remove('dark')
  }, [theme])
  return <Container {...props} theme={themes[theme]} />
}
