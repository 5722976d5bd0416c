import type { AccessCases } from './access-case.ts'

export const searchCases: AccessCases = {
  'GET /api/search': { query: () => '?q=anything', answers: 200 },
}
