const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const tests = '\\.test\\.js$'

/** From what the others stand on to what stands on them, as the list opens them. */
const features = listedFeatures(join(__dirname, 'src'))

const featuresGoDown = features.map((feature, index) => ({
  name: `${feature}-looks-down`,
  comment: 'A feature knows those before it in src/features.ts; what it needs of a later one it is given there.',
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: tests },
  to: { path: '^src/features/', pathNot: `^src/features/(${features.slice(0, index + 1).join('|')})/` },
}))

/** Who may know whom. Types count too: whoever names a type knows it. (test/system/architecture.ts runs this.) */
module.exports = {
  forbidden: [
    ...featuresGoDown,
    {
      name: 'platform-knows-no-feature',
      comment: 'What every feature stands on must stand without any of them.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'features-know-no-program',
      comment: 'The program is put together from the features, not the other way round.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: tests },
      to: { path: '^src/(app|features|main|serve|worker-main)\\.js$' },
    },
    {
      name: 'routes-are-private',
      comment: 'A feature offers its domain files to others, never its routes.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/(?!$1/).*routes\\.js$' },
    },
    {
      name: 'program-knows-no-tool',
      comment: 'Commands, demo, release, tests and benchmark use the program; only its entry knows what a start does first.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/tools/', '^src/main\\.js$', tests] },
      to: { path: '^(src/tools|test|bench|release)/' },
    },
    {
      name: 'tools-know-no-tests',
      severity: 'error',
      from: { path: '^(src/tools|release)/', pathNot: tests },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'app-is-a-client',
      comment: 'What the app can do, any program can do by the API: it knows the client, and nothing of the program.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|test|bench)/' },
    },
    {
      name: 'program-serves-the-app',
      comment: 'The program bundles the app; it imports only what knows neither browser nor Node.',
      severity: 'error',
      from: { path: '^(src|client)/' },
      to: { path: '^web/', pathNot: '^web/shared/' },
    },
    {
      name: 'shared-knows-nobody',
      comment: 'What both sides import stands alone.',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { pathNot: '^web/shared/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported is named in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'installed-dependencies',
      comment: 'What runs is there without the tools of development.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // They import what generators make while the test runs.
    exclude: { path: '^test/generators/calls/' },
    moduleSystems: ['es6'],
    preserveSymlinks: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}

/** Throws when a folder of a feature is not in the list. */
function listedFeatures(source) {
  const program = readFileSync(join(source, 'features.ts'), 'utf8')
  const imports = program.matchAll(/^import \{ (\w+) \} from '\.\/features\/([a-z-]+)\/feature\.ts'$/gm)
  const folderOf = new Map([...imports].map(([, name, folder]) => [name, folder]))
  const listed = [...program.matchAll(/^ {2}\.with\((\w+)/gm)].map(([, name]) => folderOf.get(name))
  const missing = readdirSync(join(source, 'features')).filter((folder) => !listed.includes(folder))
  if (missing.length > 0) throw new Error(`not in the list of src/features.ts: ${missing.join(', ')}`)
  return listed
}
