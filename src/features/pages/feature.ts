import { feature, opened } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Semaphore } from '../../platform/limits/semaphore.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import type { ListArticles } from '../news/list.ts'
import type { Reading } from '../news/read.ts'
import { openContentRenderer } from '../news/render.ts'
import { openDescriptionRenderer } from '../opportunities/description-html.ts'
import type { OpportunityLists } from '../opportunities/list/list.ts'
import type { OpportunityReading } from '../opportunities/read.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { Search } from '../search/search.ts'
import { assetRoutes } from './assets-routes.ts'
import { entityPageRoutes } from './entities/routes.ts'
import { iconRoutes } from './front/icon-routes.ts'
import { frontPageRoutes } from './front/routes.ts'
import { memberPageRoutes } from './members/routes.ts'
import { likeFormRoutes } from './news/like-routes.ts'
import { newsPageRoutes } from './news/routes.ts'
import { opportunityPageRoutes } from './opportunities/routes.ts'
import { openPagePictures } from './parts/pictures.ts'
import { previewRoutes } from './previews/routes.ts'
import { searchPageRoutes } from './search/routes.ts'
import { stylesPageRoutes } from './styles/routes.ts'

interface PageDependencies {
  readonly newsReading: Reading
  readonly listArticles: ListArticles
  readonly opportunityReading: OpportunityReading
  readonly opportunityLists: OpportunityLists
  readonly pictureAddresses: PictureAddresses
  readonly showAddresses: { readonly onPages: ShowAddresses }
  readonly search: Search
  readonly limitEncoding: Semaphore
}

export const pages = feature({ open: openPages })

function openPages(platform: Platform, others: PageDependencies) {
  const { onPages } = others.showAddresses
  const show = openPagePictures(onPages.picture)
  const renderOnPage = openContentRenderer(onPages, platform.links)
  const renderDescription = openDescriptionRenderer(onPages, platform.links)
  const parts = { ...platform, ...others, showPicture: onPages.picture, show, renderOnPage, renderDescription }
  return opened({
    tag: { name: 'Pages', description: 'HTML for people.' },
    areas: [
      {
        prefixes: [],
        dialect: plainErrors,
        routes: (app) => {
          assetRoutes(app, platform.community)
          iconRoutes(app, platform.community)
          frontPageRoutes(app, parts)
          newsPageRoutes(app, parts)
          memberPageRoutes(app, parts)
          searchPageRoutes(app, parts)
          opportunityPageRoutes(app, parts)
          entityPageRoutes(app, parts)
          previewRoutes(app, parts)
          stylesPageRoutes(app, parts)
        },
      },
      { prefixes: [], dialect: plainErrors, routes: (app) => likeFormRoutes(app, parts) },
    ],
  })
}
