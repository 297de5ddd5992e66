import { topicsOf } from '@fieldwright/domain/help/help';
import { describe, expect, it } from 'vitest';
import { router } from '../../app/router.tsx';

const pages = import.meta.glob<string>('../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Which screens each page of help names. */
const topics = Object.entries(pages).map(([id, text]) => ({
  id,
  title: id,
  keywords: [],
  screens: (/^screens: (.*)$/m.exec(text)?.[1] ?? '').split(', ').filter(Boolean),
  blocks: [],
}));

/** Not for people at work: what only leads on, what stands for everything else, and what shows the product's parts. */
const without = new Set(['/', '/$', '/gallery']);
/** A customer's link is no address of the router (main.tsx). */
const beside = ['/p/$token'];
const screens = [...Object.keys(router.routesByPath), ...beside].filter((path) => !without.has(path));

describe('help', () => {
  it('has a page about every screen, and none about a screen that is not there (R7.6)', () => {
    expect(screens).toContain('/payments');
    // an address of the router says /workorders/$id, one of help /workorders/:id
    const helpless = screens.filter((path) => topicsOf(topics, path.replaceAll('$', ':')).length === 0);
    expect(helpless).toEqual([]);
    const named = topics.flatMap((topic) => topic.screens);
    expect(named.filter((screen) => !screens.includes(screen.replaceAll(':', '$')))).toEqual([]);
  });
});
