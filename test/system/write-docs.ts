import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientRefusalTexts, clientSchema } from '../../client/generate.ts'
import { readExamples } from '../../src/features/operation/examples.ts'
import { globalSetup, globalTeardown } from '../harness/database-server.ts'
import { startTestApp } from '../harness/test-app.ts'
import { accessPage, reviewing } from './access-review.ts'
import { eventsPage } from './events-page.ts'
import { startSurrounded } from './example-surroundings.ts'
import { currentExamples, describedRoutes } from './examples.ts'
import { withRefusalCodes } from './refusal-codes-table.ts'

const root = join(import.meta.dirname, '../..')

// The pages are made from the routes of the running service.
await globalSetup()
const { started: surrounded, routes } = await reviewing(startSurrounded)
const examples = await currentExamples(surrounded, await describedRoutes(surrounded.app, routes), await readExamples())
await writeFile(join(root, 'src/features/operation/examples.json'), `${JSON.stringify(examples, null, 2)}\n`)
await surrounded[Symbol.asyncDispose]()

// Another one: what a program has described, it does not describe anew.
const described = await startTestApp()
const { body: openapi } = await described.request('GET', '/openapi.json')
await writeFile(join(root, 'docs/access.md'), accessPage(routes))
await writeFile(join(root, 'docs/events.md'), eventsPage())
await writeFile(join(root, 'client/src/schema.ts'), await clientSchema(openapi))
await writeFile(join(root, 'client/src/refusal-texts.ts'), await clientRefusalTexts())
const apiPage = join(root, 'docs/api.md')
await writeFile(apiPage, withRefusalCodes(await readFile(apiPage, 'utf8')))
await described[Symbol.asyncDispose]()
await globalTeardown()
