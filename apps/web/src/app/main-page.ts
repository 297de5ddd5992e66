/**
 * The parts that staff alone see, each loaded when its address is opened (R2.3). The list of them, with what each needs, is a part
 * itself: it would make every other area larger.
 */
export const mainPages = () => import('./main/main-pages.ts');
type MainParts = Awaited<ReturnType<typeof mainPages>>['mainParts'];

/** Imports one of them, as `lazyPage` and `loads` take it. */
export const mainPage =
  <K extends keyof MainParts>(name: K) =>
  () =>
    mainPages().then(({ mainParts }) => mainParts[name]() as Promise<Awaited<ReturnType<MainParts[K]>>>);
