import path from 'node:path';

/** Who may import whom (docs/architecture.md). `npm test` fails on any breach. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    only('no-cycles', 'A cycle has no first reader.', {}, { circular: true }),
    only(
      'everything-resolves',
      'An import that leads nowhere cannot be checked.',
      {},
      { couldNotResolve: true, pathNot: ['/generated/', '\\?'] },
    ),
    only(
      'shared-is-alone',
      'src/shared runs anywhere: it imports nothing of ours, and no runtime.',
      { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      {
        path: [
          '^(src/(main|preload|renderer)|server|web|scripts|tests)/',
          'node_modules/(electron|react|better-sqlite3)/',
        ],
      },
    ),
    only(
      'no-node-in-pages',
      'src/shared and the renderer know no Node.',
      { path: '^src/(shared|renderer|preload)/', pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    only(
      'main-is-desktop-only',
      'The main process knows shared only.',
      { path: '^src/main/' },
      { path: '^(src/(preload|renderer)|server|web|scripts)/' },
    ),
    only(
      'preload-is-thin',
      'The preload is derived from the contract.',
      { path: '^src/preload/' },
      { path: '^(src/(main|renderer)|server|web|scripts)/' },
    ),
    only(
      'renderer-knows-no-host',
      'The page speaks to its host through the platform port only.',
      { path: '^src/renderer/' },
      {
        path: ['^(src/main|server|web|scripts)/', 'node_modules/electron/'],
      },
    ),
    only(
      'server-knows-no-client',
      'The server shares src/shared with the clients, nothing else.',
      { path: '^server/' },
      { path: '^(src/(main|preload|renderer)|web|scripts)/' },
    ),
    only(
      'features-are-islands',
      'A feature never imports another one.',
      { path: '^src/renderer/features/([^/]+)/' },
      {
        path: '^src/renderer/features/',
        pathNot: '^src/renderer/features/$1/',
      },
    ),
    only(
      'ui-has-no-data',
      'The design system knows no data, routes or copy.',
      { path: '^src/renderer/ui/' },
      {
        path: '^src/renderer/(app|features|graphql|platform|copy|dev)/',
      },
    ),
    only(
      'lib-has-no-feature',
      'Formatters and hooks know no feature.',
      { path: '^src/renderer/lib/' },
      { path: '^src/renderer/(app|features|dev)/' },
    ),
    only(
      'features-know-no-app',
      'The application is made of features, not the other way round.',
      { path: '^src/renderer/features/' },
      {
        path: '^src/renderer/(app|dev)/',
      },
    ),
    only(
      'features-choose-no-host',
      'Only entry files choose an implementation of the platform port.',
      { path: '^src/renderer/(features|ui|lib|app|graphql)/' },
      {
        path: '^src/renderer/platform/(desktop|web|fake)/',
        pathNot: '\\.test\\.tsx?$',
      },
    ),
    only(
      'sqlite-belongs-to-the-cache',
      'One importer of better-sqlite3 in the desktop.',
      { path: '^src/', pathNot: '^src/main/cache/' },
      { path: 'node_modules/better-sqlite3/' },
    ),
    only(
      'settings-belong-to-settings',
      'One importer of electron-store.',
      { path: '^src/', pathNot: '^src/main/settings/' },
      { path: 'node_modules/electron-store/' },
    ),
    only(
      'updates-belong-to-updates',
      'One importer of electron-updater.',
      { path: '^src/', pathNot: '^src/main/updates/' },
      { path: 'node_modules/electron-updater/' },
    ),
    only(
      'postgres-belongs-to-db',
      'Only server/db opens databases.',
      { path: '^server/', pathNot: '^server/db/' },
      {
        path: 'node_modules/(pg|@electric-sql/pglite|better-sqlite3)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    only(
      'pictures-are-unpacked-in-turns',
      'Only server/pictures unpacks what was sent.',
      { path: '^server/', pathNot: '^server/pictures/|\\.test\\.ts$' },
      {
        path: 'node_modules/sharp/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    only(
      'modules-meet-at-the-api',
      'A server module is reached through its api.ts only.',
      { path: '^server/modules/([^/]+)/' },
      {
        path: '^server/modules/[^/]+/',
        pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/api\\.ts$'],
      },
    ),
    only(
      'entries-are-imported-by-nobody',
      'An entry file chooses; nobody chooses it.',
      {},
      {
        path: '^(src/main/index|src/preload/index|src/renderer/main|web/entry|web/site-entry|web/worker/service-worker|server/index)\\.tsx?$',
      },
    ),
    only(
      'tests-stay-outside',
      'Product code never imports tests.',
      { path: '^(src|server|web|scripts)/', pathNot: '\\.test\\.tsx?$' },
      { path: ['^tests/', '\\.test\\.tsx?$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(out|generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(import.meta.dirname, 'tsconfig.tests.json') },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
