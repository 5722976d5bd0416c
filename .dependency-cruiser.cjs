const foundations = 'http|database|jobs|mail|outbound|events|files|sms|push|search|metrics|tracing'
const tests = '\\.test\\.js$'

/** Who may know whom. Types count too: whoever names a type knows it. (test/architecture.ts runs this.) */
module.exports = {
  forbidden: [
    {
      name: 'foundations-know-no-feature',
      comment: 'What every feature stands on must stand without any of them.',
      severity: 'error',
      from: { path: `^src/(${foundations})/`, pathNot: tests },
      to: { path: '^src/[^/]+/', pathNot: `^src/(${foundations})/` },
    },
    {
      name: 'foundations-know-no-program',
      comment: 'The program is put together from the foundations, not the other way round.',
      severity: 'error',
      from: { path: `^src/(${foundations})/`, pathNot: tests },
      to: { path: '^src/(app|main|serve|services|start-jobs)\\.js$' },
    },
    {
      name: 'routes-are-private',
      comment: 'A feature offers its domain files to others; only the app lists routes.',
      severity: 'error',
      from: { pathNot: '^src/app\\.js$' },
      to: { path: ['^src/[^/]+/routes\\.js$', '^src/[^/]+/[a-z]+-routes\\.js$'] },
    },
    {
      name: 'program-knows-no-command',
      comment: 'Commands, demo, tests and benchmark use the program; it does not know them.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(cli|demo)/', tests] },
      to: { path: '^(src/(cli|demo)|test|bench)/' },
    },
    {
      name: 'demo-and-commands-stand-apart',
      severity: 'error',
      from: { path: '^src/(cli|demo)/', pathNot: tests },
      to: { path: '^(src/(cli|demo)|test|bench)/', pathNot: '^src/$1/' },
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
    moduleSystems: ['es6'],
    preserveSymlinks: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
