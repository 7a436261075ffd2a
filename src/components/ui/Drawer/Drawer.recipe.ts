import { defineSlotRecipe } from '@chakra-ui/react'

/** A panel from the right edge; full screen on phones. Its content handles its own layout. */
export const drawerRecipe = defineSlotRecipe({
  className: 'faro-drawer',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'body',
    'footer',
    'closeTrigger',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      bg: 'scrim',
      _open: { animation: 'fadeIn 140ms ease-out' },
      _closed: { animation: 'fadeOut 140ms ease-in forwards' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      // Below the dialogs, so that a dialog above it dims it.
      zIndex: 'overlay',
      display: 'flex',
      justifyContent: 'end',
      overscrollBehavior: 'none',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: { md: 'min(940px, 94vw)' },
      height: 'full',
      bg: 'surface',
      color: 'text',
      borderInlineStart: { md: '1px solid' },
      borderColor: { md: 'border' },
      boxShadow: 'dialog',
      outline: 'none',
      _open: { animation: 'drawerIn 180ms cubic-bezier(.2,.7,.2,1)' },
      _closed: { animation: 'drawerOut 140ms ease-in forwards' },
    },
  },
})
