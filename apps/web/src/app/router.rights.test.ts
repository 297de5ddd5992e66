import type { Access, Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import { may, type Permission, type Role, roles } from '@fieldwright/domain/people/roles';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../testing/open-app.tsx';
import { buildAccess, refuse } from '../testing/stub-server.ts';
import { router } from './router.ts';

afterEach(() => vi.unstubAllGlobals());

/** The fields of a route that opening it uses. */
interface Opened {
  fullPath: string;
  options: {
    beforeLoad?: (arrival: object) => unknown;
    loader?: (arrival: object) => unknown;
  };
}
const routes = Object.values(router.routesByPath) as unknown as Opened[];
const pages = routes.filter(({ fullPath, options }) => options.loader && !fullPath.startsWith('/payments'));

const keys = Object.keys(endpoints);
const keyOf = (method: string, pathname: string): string | undefined =>
  keys.find((key) => key === `${method} ${pathname}`) ??
  keys.find((key) => new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${pathname}`));

/** Returns the endpoints that a page calls when a role opens it; null if its route refuses the role. */
async function askedBy({ fullPath, options }: Opened, role: Role): Promise<string[] | null> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const key = keyOf(method ?? 'GET', pathname);
    if (key === 'POST /api/session/refresh') return Response.json({ data: buildAccess() });
    if (key === 'GET /api/me') return Response.json({ data: buildMe({ roles: [role] }) });
    if (key) asked.push(key);
    return refuse('forbidden');
  });
  const arrival = {
    params: { id: '1' },
    search: {},
    cause: 'enter',
    location: { href: fullPath.replace('$id', '1'), search: {}, state: {} },
    context: {
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
      me: buildMe({ roles: [role] }),
      may: (permission: Permission) => may([role], permission),
    },
  };
  try {
    await options.beforeLoad?.(arrival);
  } catch (error) {
    if (isRedirect(error)) return null;
    throw error;
  }
  // a refusal or redirect comes after the calls that matter here
  await Promise.resolve(options.loader?.(arrival)).catch(() => {});
  return asked;
}

const isOpen = (access: Access, role: Role) =>
  access === 'public' || access === 'self' || may([role], access);

describe('every page', () => {
  it.each(pages.map((page) => [page.fullPath, page] as const))(
    '%s lets in only who may read what it shows (R2.4, R6.4)',
    async (_, page) => {
      const wrong: Record<string, string[]> = {};
      for (const role of roles) {
        const refused = ((await askedBy(page, role)) ?? []).filter((key) => {
          const { access }: Endpoint = endpoints[key as keyof typeof endpoints];
          return !isOpen(access, role);
        });
        if (refused.length > 0) wrong[role] = refused;
      }
      expect(wrong).toEqual({});
    },
  );

  it('is tried with what it asks for', async () => {
    const asking: string[] = [];
    for (const page of pages) if ((await askedBy(page, 'owner'))?.length) asking.push(page.fullPath);
    expect(asking.length).toBeGreaterThan(15);
  });
});
