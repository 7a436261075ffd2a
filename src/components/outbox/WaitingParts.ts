/** What displays waiting contributions, in one chunk: hardly anybody needs it. */
export { WaitingCards } from './WaitingCards/WaitingCards.tsx'
export { WaitingComments } from './WaitingComments/WaitingComments.tsx'
export { OwnWaitingDialog } from './WaitingDialog/OwnWaitingDialog.tsx'
export { WaitingState } from './WaitingItem/WaitingState.tsx'
export { WaitingPosts } from './WaitingPosts/WaitingPosts.tsx'
