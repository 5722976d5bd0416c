import type { AccessCases } from './access-case.ts'
import { entity } from './entities.ts'
import { opportunity } from './opportunities.ts'
import { another, id } from './people.ts'

/** What anyone may read, whoever asks. */
export const pageCases: AccessCases = {
  'GET /opportunities': { answers: 200 },
  'GET /entities': { answers: 200 },
  'GET /previews/:kind/:id.png': {
    objects: {
      any: [async (scene) => `opportunities ${await opportunity(another, 'active')(scene)}`, 200],
      absent: [() => `opportunities ${id()}`, 404],
    },
  },
  'GET /opportunities/:id': { objects: { any: [opportunity(another, 'active'), 200], absent: [id, 404] } },
  'GET /entities/:id': { objects: { any: [entity(another, 'public'), 200], absent: [id, 404] } },
  'GET /assets/:name': { objects: { absent: [id, 404] } },
  'GET /app': { answers: 200 },
  'GET /app/:area': { objects: { any: [() => 'security', 200] } },
  'GET /app/:area/:id': { objects: { any: [() => 'opportunities new', 200] } },
  'GET /app/:area/:id/:part': { objects: { any: [() => 'opportunities new files', 200] } },
  'GET /app/assets/:name': { objects: { absent: [id, 404] } },
  'GET /app/manifest.webmanifest': { answers: 200 },
  'GET /app/push-worker.js': { answers: 200 },
}
