import { chakra } from '@chakra-ui/react'
import { lazyLayer } from '#chunks/lazyPage.tsx'

/** The form without text has about this height, so the comments do not move when it comes. */
const placeholder = <chakra.div height="15rem" />

/** {@link CommentForm}, loaded after the dialog around it, so that the dialog opens earlier. */
export const LazyCommentForm = lazyLayer(
  async () => (await import('./CommentForm.tsx')).CommentForm,
  placeholder,
)
