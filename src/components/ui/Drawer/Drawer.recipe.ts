import { defineSlotRecipe } from '@chakra-ui/react'

/** A panel from the right edge; full screen on phones. Its content handles its own layout. */
export const drawerRecipe = defineSlotRecipe({
  className: 'faro-drawer',
  slots: ['backdrop', 'positioner', 'content'],
  base: {
    backdrop: {
      position: 'absolute',
      inset: '0',
      // Presses meet the layer.
      pointerEvents: 'none',
      bg: 'scrim',
      _open: { animation: 'fadeIn 140ms ease-out' },
      _closed: { animation: 'fadeOut 140ms ease-in forwards' },
    },
    positioner: {
      // While it closes, it is no longer above everything else.
      zIndex: 'overlay',
      justifyContent: 'end',
    },
    content: {
      // Above the backdrop, which comes after it.
      position: 'relative',
      zIndex: '1',
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
