import type { FeedItem } from '#api/contract/feed.ts'
import { relativeUnits } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { categoryName, views } from '#locales/feedCard.ts'
import { marks } from '#early/marks.ts'

/** Maximum number of painted posts: about a screenful. */
const maxPosts = 3

/** Paints the first posts into the early screen; returns false if there is nothing to show. */
export function paintPosts(screen: HTMLElement, items: readonly FeedItem[]): boolean {
  const list = screen.querySelector('[data-early=posts]')
  const first = items.findIndex(isAd)
  const posts = items.slice(0, Math.min(maxPosts, first === -1 ? maxPosts : first))
  if (!list || posts.length === 0) return false
  for (const post of posts) {
    const name = post.user_has_liked ? 'liked' : 'card'
    const template = screen.querySelector<HTMLTemplateElement>(`template[data-early=${name}]`)
    const card = template?.content.cloneNode(true)
    if (!(card instanceof DocumentFragment)) return false
    fill(card, post)
    list.append(card)
  }
  return true
}

const isAd = ({ type, is_ad }: FeedItem) => type === 'publicidad' || is_ad === true

function fill(card: DocumentFragment, post: FeedItem): void {
  const texts = new Map<string, string | null>([
    [marks.name, post.author_name ?? null],
    [marks.initials, post.author_initials ?? ''],
    [marks.bio, post.author_bio ?? null],
    [marks.category, post.category ? categoryName(post.category) : null],
    [marks.content, post.content ?? null],
    [formatNumber(marks.likes), formatNumber(post.likes_count ?? 0)],
    [formatNumber(marks.comments), formatNumber(post.comments_count ?? 0)],
    [views(marks.views), typeof post.views_count === 'number' ? views(post.views_count) : null],
  ])
  const nodes = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (nodes.nextNode()) if (nodes.currentNode instanceof Text) found.push(nodes.currentNode)
  for (const node of found) {
    const text = texts.get(node.data.trim())
    if (text === null) node.parentElement?.remove()
    else if (text !== undefined) node.data = text
  }
  if (!post.is_featured) card.querySelector('.lucide-star')?.parentElement?.remove()
  const time = card.querySelector('time')
  if (time) time.textContent = relativeUnits(post.created_at)
  paintAvatar(card, post)
  paintPicture(card, post)
}

function paintAvatar(card: DocumentFragment, post: FeedItem): void {
  const image = card.querySelector<HTMLImageElement>(`img[src="${marks.avatar}"]`)
  const ground = image?.parentElement
  if (!image || !ground) return
  ground.style.backgroundColor = post.author_fallback_color ?? ''
  const url = post.author_has_profile_image !== false && post.author_profile_image_url
  if (url) image.src = url
  else image.remove()
}

function paintPicture(card: DocumentFragment, post: FeedItem): void {
  const frame = card.querySelector<HTMLElement>('[style*=aspect-ratio]')
  const shown = post.media_type === 'video' ? post.public_thumbnail_url : post.public_media_url
  if (!frame) return
  if (!post.media_type) {
    frame.remove()
    return
  }
  frame.replaceChildren()
  if (post.media_width && post.media_height)
    frame.style.aspectRatio = String(post.media_width / post.media_height)
  if (!shown) return
  const image = new Image()
  image.src = shown
  image.alt = ''
  image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover'
  frame.append(image)
}
