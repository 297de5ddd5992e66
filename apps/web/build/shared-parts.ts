import path from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

/** Areas that people see before the main area, or without it: what they share is theirs. */
const beforeMain = [
  'main.tsx',
  'app/routed-area.tsx',
  'features/customer-link/answer-offer.ts',
  'features/customer-link/offer.page.tsx',
  'features/customer-link/reminders.page.tsx',
  'features/customer-link/verify.page.tsx',
  'features/payments/payments-area.tsx',
  'features/presentation/present.page.tsx',
  'features/sign-in/invitation.page.tsx',
  'features/sign-in/reset.page.tsx',
  'features/sign-in/sign-in.page.tsx',
  'features/sign-in/sign-up.page.tsx',
  'lib/error-reports/error-reports.ts',
  'app/main/version-banner.tsx',
];
/** The frame that staff see everywhere, also at `/payments`. */
const frame = ['app/main/frame.tsx', 'app/main/main-pages.ts', 'app/main/shell.tsx'];
/** What so many pages share is loaded with the first of them. */
const manyPages = 4;
/** The first page of most people: what it shares with others is a chunk without what only those share. */
const dashboard = 'app/main/dashboard.page.tsx';
/** Zod, the fields and the rules that read them: who answers an offer or signs up needs most of them. */
const shapes = /[\\/]node_modules[\\/]zod[\\/]/;

const source = path.resolve(import.meta.dirname, '../src');
const isCode = (id: string) => /\.(ts|tsx|js|mjs)$/.test(id);
/** An icon's file. The icons that people see first are one chunk, which is smaller than one for each area. */
const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;
/**
 * Who comes by an invitation or a new password signs in next. The two small pages of customers share with the offer as
 * one, so that they split its chunks no further.
 */
const nameOfArea = (file: string): string =>
  path
    .basename(file)
    .split('.')[0]!
    .replace(/^(?:invitation|reset)$/, 'sign-in')
    .replace(/^reminders$/, 'verify');
/** A customer's offer, the same one presented, and the answers, which load after one of them. */
const offers = ['answer-offer', 'offer', 'present'];
/** Both need the shapes of records, and are opened by few. */
const answers = ['answer-offer', 'sign-up'];
/**
 * Names what areas share. What reports of errors share with whichever is one chunk. What the offer needs is one chunk, also
 * where others need it: it's smaller.
 */
function nameOfAreas(files: string[]): string {
  const names = [...new Set(files.map(nameOfArea))];
  if (names.includes('offer') && names.every((name) => offers.includes(name))) return 'offer';
  if (names.every((name) => answers.includes(name))) return 'answer-offer';
  return names.includes('error-reports') ? 'error-reports' : names.join('-');
}
/** Sets of pages that share many small modules among themselves. */
const relatives: Record<string, readonly string[]> = {
  documents: [
    'features/proposals/proposal.page.tsx',
    'features/proposals/proposal.data.ts',
    'features/work-orders/work-order.page.tsx',
    'features/work-orders/work-order.data.ts',
    'features/work-orders/kept-photos.dialog.tsx',
  ],
  booking: [
    'app/main/dashboard.page.tsx',
    'features/board/board.data.ts',
    'features/board/dialogs/board-dialogs.ts',
    'features/board/panel/board-panel.tsx',
    'features/booking/call-dialogs.tsx',
    'features/booking/book-call.dialog.tsx',
    'features/own-day/own-day.data.ts',
    'features/own-day/own-day.page.tsx',
  ],
};

/**
 * Puts the many small modules that pages share into a few chunks. A chunk for each set of pages, as the bundler
 * makes them, was 135 requests for one page; now it's 20 to 34 (e2e/bundle.test.ts).
 */
export function sharedParts(): Group[] {
  const reached = new Map<string, Set<string>>();
  /** Returns everything that a module imports, itself included, without what it loads later. */
  const from = (graph: Graph, root: string): Set<string> => {
    const known = reached.get(root);
    if (known) return known;
    const found = new Set<string>();
    const add = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(add);
    };
    add(root);
    reached.set(root, found);
    return found;
  };
  const roots = (files: string[]) => files.map((file) => path.join(source, file));
  const uses = (graph: Graph, files: string[], id: string) =>
    files.filter((file) => from(graph, path.join(source, file)).has(id));
  let pages: string[] | undefined;
  /** Finds the modules that are loaded when they are needed, from the start of the app on. */
  const findPages = (graph: Graph): string[] => {
    const found = new Set<string>();
    const seen = new Set<string>();
    const look = (id: string) => {
      if (seen.has(id)) return;
      seen.add(id);
      const info = graph.getModuleInfo(id);
      info?.importedIds.forEach(look);
      for (const later of info?.dynamicallyImportedIds ?? []) {
        found.add(later);
        look(later);
      }
    };
    look(path.join(source, 'main.tsx'));
    const own = new Set(roots([...beforeMain, ...frame]));
    return [...found].filter((id) => !own.has(id));
  };
  const pagesOf = (graph: Graph, id: string) =>
    (pages ??= findPages(graph)).filter((page) => from(graph, page).has(id));
  const isRelative = (name: string, page: string) => roots([...relatives[name]!]).includes(page);
  const group = (debugName: string, nameOf: (id: string, graph: Graph) => string | null): Group => ({
    debugName,
    name: (id, graph) => (isCode(id) ? nameOf(id, graph) : null),
  });

  return [
    group('icons', (id, graph) => {
      if (!icon.test(id)) return null;
      if (uses(graph, [...beforeMain, ...frame, dashboard], id).length > 0) return 'icons';
      return pagesOf(graph, id).length > 1 ? 'more-icons' : null;
    }),
    group('area', (id, graph) => {
      const areas = uses(graph, beforeMain, id);
      const others = uses(graph, frame, id).length + pagesOf(graph, id).length;
      const isShared = areas.length > 0 && areas.length + others > 1;
      if (!isShared) return null;
      return shapes.test(id) && !areas.some((file) => file.includes('offer.page'))
        ? 'answer-offer'
        : nameOfAreas(areas);
    }),
    group('frame', (id, graph) => (uses(graph, frame, id).length > 0 ? 'frame' : null)),
    // those of the dashboard first: a chunk takes what its modules import along
    group('pages', (id, graph) => {
      if (uses(graph, [dashboard], id).length === 0) return null;
      const sharing = pagesOf(graph, id);
      if (sharing.some((page) => !isRelative('booking', page))) return 'pages';
      return sharing.length > 1 ? 'schedule' : null;
    }),
    group('more-pages', (id, graph) => (pagesOf(graph, id).length >= manyPages ? 'more-pages' : null)),
    ...Object.keys(relatives).map((name) =>
      group(name, (id, graph) => {
        const sharing = pagesOf(graph, id);
        return sharing.length > 1 && sharing.every((page) => isRelative(name, page)) ? name : null;
      }),
    ),
  ];
}
