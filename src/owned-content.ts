import { ownedNews } from './news/owned-news.ts'
import type { OwnedContent } from './users/owned-content.ts'

/** Every feature that keeps something of members. */
export const ownedContent: readonly OwnedContent[] = [ownedNews]
