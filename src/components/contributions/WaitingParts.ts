/** What displays waiting contributions, in one chunk: hardly anybody needs it. */
export { WaitingComments } from './WaitingComments/WaitingComments.tsx'
export { OwnWaitingDialog } from './WaitingDialog/OwnWaitingDialog.tsx'
export { WaitingPosts } from './WaitingPosts/WaitingPosts.tsx'
