import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { galleryTexts } from './gallery.texts.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens an address in a demo installation. */
async function openInDemo(address: string) {
  const app = await openApp('/reset');
  const answer = fetch;
  vi.stubGlobal('fetch', async (asked: string, init?: RequestInit) =>
    asked === '/demo.json' ? Response.json([]) : answer(asked, init),
  );
  await app.router.navigate({ href: address });
  await screen.findByRole('heading', { name: 'Gallery' });
  return app;
}

describe('gallery', () => {
  it('is not there where the installation is no demo', async () => {
    await openApp('/gallery');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Gallery' })).toBeNull();
  });

  it('shows every part of its index in a demo, each with its name and when to use it', async () => {
    await openInDemo('/gallery');
    const index = within(screen.getByRole('navigation', { name: 'Parts' }));
    for (const [id, { name, use }] of Object.entries(galleryTexts.parts)) {
      const part = screen.getByRole('region', { name });
      expect(part.id).toBe(id);
      expect(within(part).getByText(use)).toBeTruthy();
      expect(index.getByRole('link', { name }).getAttribute('href')).toBe(`/gallery#${id}`);
    }
  });

  it('has the look of its address, and gives back the own one when it is left', async () => {
    const { router } = await openInDemo('/gallery?look=dark&density=touch');
    const { preview } = await import('../../lib/appearance.ts');
    expect(preview.get()).toEqual({ scheme: 'dark', density: 'touch' });
    await router.navigate({ href: '/gallery?look=nonsense&density=1' });
    await waitFor(() => expect(preview.get()).toEqual({}));
    await router.navigate({ to: '/gallery', search: { density: 'compact' } });
    await waitFor(() => expect(preview.get()).toEqual({ density: 'compact' }));
    await router.navigate({ to: '/reset' });
    await waitFor(() => expect(preview.get()).toEqual({}));
  });
});
