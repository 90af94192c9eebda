import path from 'node:path';

/** What this needs of Rolldown's context of a group of chunks. */
interface Modules {
  getModuleInfo(moduleId: string): { readonly importedIds: readonly string[] } | null;
}

/** What is waited for first: by a signed-in person, and by a guest. */
const firstShown = {
  base: [
    'web/entry.tsx',
    'src/renderer/app/require-session.tsx',
    'src/renderer/app/graphql-layout.tsx',
    'src/renderer/app/layouts/app-layout.tsx',
    'src/renderer/app/pages/dashboard.tsx',
  ],
  public: ['src/renderer/app/layouts/public-layout.tsx', 'src/renderer/app/pages/home.tsx'],
} as const;

/**
 * The chunk of a module that many pages share: `base` where a signed-in person's first page needs
 * it, `public` where the home page of guests does, else `forms`, which comes with what is opened
 * next.
 */
export function sharedChunkOf(): (moduleId: string, modules: Modules) => string {
  let base: ReadonlySet<string> | null = null;
  let home: ReadonlySet<string> | null = null;
  return (moduleId, modules) => {
    base ??= reachedFrom(firstShown.base, modules);
    home ??= reachedFrom(firstShown.public, modules);
    if (base.has(moduleId)) return 'base';
    return home.has(moduleId) ? 'public' : 'forms';
  };
}

/** These files and all that they import, other than by `import()`. Throws where one is unknown. */
function reachedFrom(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const root = path.resolve(import.meta.dirname, '../..');
  const found = new Set(files.map((file) => path.join(root, file)));
  for (const moduleId of found)
    if (modules.getModuleInfo(moduleId) === null)
      throw new Error(`the build has no module ${moduleId}`);
  for (const moduleId of found)
    for (const imported of modules.getModuleInfo(moduleId)?.importedIds ?? []) found.add(imported);
  return found;
}
