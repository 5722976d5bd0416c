/** What people ask a list for, by kinds. All of them find something in the seeded communities of both sizes. */

const filters = [
  'type=job',
  'category=Field 3',
  'category=Field 12&type=job',
  'category=Field 3&type=project&remote=true',
  'location=City 5',
  'location=City 150',
  'location=Country 7&type=collaboration',
  'location=City 5&category=Field 7&remote=true',
  'remote=true&tags=tag-5',
  'tags=tag-5,tag-20',
  'tags=tag-200',
  'budget_min=5000&budget_max=6000',
  'budget_min=8500&type=job',
  'near=49,25&radius_km=50',
  'near=49,25&radius_km=500&type=job',
  'sort=title&category=Field 9',
  'sort=budget&type=project&remote=true',
  'sort=views&location=City 12',
  'status=expired&type=job',
  'status=closed&category=Field 2',
]

const searches = [
  'search=developer',
  'search=розробник',
  'search=розробники&type=job&remote=true',
  'search=senior developer react',
  'search=бухгалтера',
  'search=перекладача&category=Field 4',
  'search=project manager&location=City 3',
  'search=керівник проєкту&tags=tag-12',
  'search=solar energy',
  'search=сонячна енергія&type=project',
  'search=nurse health&location=City 3',
  'search=kubern',
  'search=інжен',
  'search=lawyer&budget_min=4000',
  'search=юристи&remote=false',
  'search=machine learning&sort=budget',
  'search=chemist startup&sort=title',
  'search=electrician&near=49,25&radius_km=100',
  'search=copywriter startup&category=Field 1',
  'search=develper',
]

/** To put in order what a tenth of a percent is, or more, takes longer than anything above. */
export const sortedSearch = 'search=перекладач&sort=title'

export const listQueries = {
  'without filters': [''],
  filtered: filters,
  searched: searches,
} as const

const VARIANTS = 500
/** More than anybody's. */
const LARGE_BUDGET = 900_000

/** The same questions, each with a filter besides that lets all budgets through: hardly one of them is asked twice. */
export const hardlyTwice = (queries: readonly string[]): string[] =>
  queries
    .filter((query) => !query.includes('budget_max='))
    .flatMap((query) =>
      Array.from({ length: VARIANTS }, (_, variant) => `budget_max=${LARGE_BUDGET + variant}&${query}`),
    )

export const listPath = (query: string) => `/api/opportunities?${encodeURI(query)}`
