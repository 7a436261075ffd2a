import { chakra } from '@chakra-ui/react'
import { lazyComponent } from '#lazy/lazyComponent.tsx'

/** The form without text has about this height, so the comments do not move when it comes. */
const placeholder = <chakra.div height="15rem" />

/** {@link CommentForm}, loaded after the dialog around it, so that the dialog opens earlier. */
export const LazyCommentForm = lazyComponent(async () => (await import('./CommentForm.tsx')).CommentForm, {
  kind: 'layer',
  placeholder,
})
