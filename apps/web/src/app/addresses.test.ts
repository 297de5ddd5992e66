import { describe, expect, it } from 'vitest';
import { ofCompany, ofOneself } from '../features/settings/settings-pages.ts';
import { router } from './router.ts';

const [requirements] = Object.values(
  import.meta.glob<string>('../../../../docs/requirements.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const requirement = /^- R2\.13 [\s\S]*?(?=^- |^## )/m.exec(requirements!)![0];
/** Without the gallery, which is for those who build the product, and the page of an unknown address. */
const paths = Object.keys(router.routesByPath)
  .map((path) => path.replace(/\/$/, '') || '/')
  .filter((path) => path !== '/gallery' && path !== '/$');

describe('every address', () => {
  it.each([...new Set(paths)])('%s is in the list of R2.13', (path) => {
    expect(requirement).toContain(`\`${path.replaceAll('$', ':')}\``);
  });

  it('in the list of R2.13 is one of the router, or an area of its own', () => {
    const listed = [...requirement.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!.replaceAll(':', '$'));
    expect(listed.filter((path) => !paths.includes(path))).toEqual([
      '/p/$token',
      '/p/verify',
      '/p/reminders/$token',
      '/proposals/$id/present',
    ]);
  });

  it('of Settings is a page that Settings and the palette offer, apart from what one of them opens (R2.13)', () => {
    const offered: string[] = [...ofCompany, ...ofOneself].map(({ to }) => to);
    const settings = paths.filter((path) => path.startsWith('/settings/'));
    expect(settings.filter((path) => !offered.includes(path))).toEqual(['/settings/imports/$id']);
    expect(offered.filter((path) => !settings.includes(path))).toEqual([]);
  });
});
