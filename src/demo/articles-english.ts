import { englishBusinessArticles } from './articles-english-business.ts'
import { englishCommunityArticles } from './articles-english-community.ts'
import { englishProductArticles } from './articles-english-product.ts'
import type { DemoArticle } from './content.ts'

export const englishArticles: readonly DemoArticle[] = [
  ...englishProductArticles,
  ...englishCommunityArticles,
  ...englishBusinessArticles,
]
