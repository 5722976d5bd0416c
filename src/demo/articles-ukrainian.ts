import { ukrainianBusinessArticles } from './articles-ukrainian-business.ts'
import { ukrainianCommunityArticles } from './articles-ukrainian-community.ts'
import { ukrainianProductArticles } from './articles-ukrainian-product.ts'
import type { DemoArticle } from './content.ts'

export const ukrainianArticles: readonly DemoArticle[] = [
  ...ukrainianProductArticles,
  ...ukrainianCommunityArticles,
  ...ukrainianBusinessArticles,
]
