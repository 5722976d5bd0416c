import { accountExamples } from './accounts.ts'
import type { ExampleCases } from './example-case.ts'
import { factorExamples } from './factors.ts'
import { linkExamples } from './links.ts'
import { newsExamples } from './news.ts'
import { opportunityExamples } from './opportunities.ts'
import { pageExamples } from './pages.ts'
import { signInExamples } from './sign-in.ts'
import { walletExamples } from './wallets.ts'

/** Requests that say more than those with which access is tried, or succeed where those are to fail. */
export const exampleCases: ExampleCases = {
  ...accountExamples,
  ...signInExamples,
  ...factorExamples,
  ...linkExamples,
  ...newsExamples,
  ...opportunityExamples,
  ...pageExamples,
  ...walletExamples,
}
