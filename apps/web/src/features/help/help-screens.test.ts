import { topicsOf } from '@fieldwright/domain/help/help';
import { describe, expect, it } from 'vitest';
import { router } from '../../app/router.ts';
import { helpPages } from './testing/help-pages.ts';

/** Routes without a page to help with: redirects, the catch-all, and the gallery. */
const without = new Set(['/', '/$', '/gallery']);
/** A customer's link is not a route of the router (main.tsx). */
const beside = ['/p/$token'];
const screens = [...Object.keys(router.routesByPath), ...beside].filter((path) => !without.has(path));

describe('help', () => {
  it('has a page about every screen, and none about a screen that is not there (R7.6)', () => {
    expect(screens).toContain('/payments');
    // the router writes /workorders/$id, help /workorders/:id
    const helpless = screens.filter((path) => topicsOf(helpPages, path.replaceAll('$', ':')).length === 0);
    expect(helpless).toEqual([]);
    const named = helpPages.flatMap(({ screens, related }) => [...screens, ...related]);
    expect(named.filter((screen) => !screens.includes(screen.replaceAll(':', '$')))).toEqual([]);
  });
});
