import type { AccessCases } from './access-case.ts'

export const operationCases: AccessCases = {
  'GET /healthz': { answers: 200 },
  'GET /readyz': { answers: 200 },
  'GET /metrics': { answers: 200 },
  'GET /openapi.json': { answers: 200 },
  'GET /docs': { answers: 200 },
  'GET /docs/js/scalar.js': { answers: 200 },
  'GET /api/info': { answers: 200 },
  'GET /api/info/logo': { answers: 404 },
}
