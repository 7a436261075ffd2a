import { defineSlotRecipe } from '@chakra-ui/react'

/** A bottom sheet on phones, a centred dialog from 768 px. Header and footer are fixed, the body scrolls. */
export const dialogRecipe = defineSlotRecipe({
  className: 'faro-dialog',
  slots: ['positioner', 'content', 'header', 'title', 'description', 'body', 'footer'],
  base: {
    positioner: {
      zIndex: 'dialog',
      alignItems: { base: 'end', md: 'center' },
      justifyContent: 'center',
      padding: { base: '0', md: '6' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: { base: '92dvh', md: 'full' },
      bg: 'surface',
      color: 'text',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'lg',
      boxShadow: 'dialog',
      outline: 'none',
      mdDown: { borderBottomRadius: '0', borderInlineWidth: '0', borderBottomWidth: '0' },
      _open: {
        animation: {
          base: 'slideUp 200ms cubic-bezier(.2,.7,.2,1)',
          md: 'popIn 160ms cubic-bezier(.2,.7,.2,1)',
        },
      },
      _closed: {
        animation: { base: 'slideDown 160ms ease-in forwards', md: 'fadeOut 120ms ease-in forwards' },
      },
    },
    header: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      rowGap: '1',
      alignItems: 'start',
      paddingInline: { base: '4', md: '6' },
      paddingTop: { base: '6', md: '5' },
      paddingBottom: '3',
      touchAction: { base: 'none', md: 'auto' },
      // Drag handle of the sheet.
      _before: {
        content: '""',
        position: 'absolute',
        top: '2',
        left: '50%',
        width: '9',
        height: '1',
        borderRadius: 'full',
        bg: 'border.strong',
        transform: 'translateX(-50%)',
        hideFrom: 'md',
      },
    },
    title: {
      fontFamily: 'heading',
      fontSize: 'xl',
      fontWeight: '640',
      letterSpacing: '-0.01em',
      lineHeight: '1.3',
      paddingBlock: '1.5',
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
    },
    description: { gridColumn: '1 / -1', color: 'text.muted', overflowWrap: 'anywhere' },
    body: {
      flex: '1 1 auto',
      minHeight: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // What is scrolled into view, such as an invalid field, keeps away from header and footer.
      scrollPaddingBlock: '4',
      paddingInline: { base: '4', md: '6' },
      // Leaves room for the focus outline of the first and last field.
      paddingTop: '1',
      paddingBottom: { base: '5', md: '6' },
    },
    footer: {
      display: 'flex',
      gap: '3',
      justifyContent: 'end',
      flexWrap: 'wrap',
      paddingInline: { base: '4', md: '6' },
      paddingTop: '3',
      paddingBottom: { base: 'calc(0.75rem + env(safe-area-inset-bottom))', md: '4' },
      borderTop: '1px solid',
      borderColor: 'border',
      '& > *': { flex: { base: '1 1 auto', md: '0 0 auto' } },
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: { md: '420px' } } },
      md: { content: { maxWidth: { md: '560px' } } },
      lg: { content: { maxWidth: { md: '880px' } } },
    },
    alert: {
      true: {
        positioner: { zIndex: 'alert' },
        title: { fontSize: 'lg' },
        header: { paddingTop: '5', paddingBottom: '2', _before: { display: 'none' } },
        body: { paddingTop: '0', paddingBottom: '2' },
        footer: {
          borderTop: '0',
          paddingBottom: { base: 'calc(1rem + env(safe-area-inset-bottom))', md: '5' },
        },
      },
    },
  },
  defaultVariants: { size: 'md' },
})
