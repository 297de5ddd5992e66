/**
 * Imports the list of staff pages, each loaded when its address is opened (R2.3). The list is a chunk of its
 * own so that it doesn't add to the other areas.
 */
export const mainPages = () => import('./main/main-pages.ts');
type MainParts = Awaited<ReturnType<typeof mainPages>>['mainParts'];

/** Returns an importer for one of these parts, for `lazyPage` and `loads`. */
export const mainPage =
  <K extends keyof MainParts>(name: K) =>
  () =>
    mainPages().then(({ mainParts, ready }) =>
      ready.then(() => mainParts[name]() as Promise<Awaited<ReturnType<MainParts[K]>>>),
    );
