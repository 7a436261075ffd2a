import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/posts.ts'
import { foldText } from '#lib/foldText.ts'
import { studioPosts } from '../../fixtures/studio/posts.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listStudioPosts, ({ query }) => {
    const show = query.get('show')
    const text = foldText(query.get('q') ?? '')
    const posts = studioPosts.filter(
      ({ pinned_at: pinned, hidden_at: hidden, content, author_name: author }) =>
        foldText(`${content} ${author}`).includes(text) &&
        (show !== 'pinned' || pinned) &&
        (show !== 'hidden' || hidden),
    )
    return { success: true, posts, total: posts.length }
  }),
]
