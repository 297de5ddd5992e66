import type { WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit, takeProblems } = withBrowser();

describe('a page that nobody touches', () => {
  it('says that the server has gone, and that it is back (R8.2)', async () => {
    const page = await visit('/signin');
    let open: WebSocketRoute | null = null;
    let isGone = false;
    await page.routeWebSocket('**/api/live?*', (socket) => {
      if (isGone) void socket.close();
      else {
        socket.connectToServer();
        open = socket;
      }
    });
    await signInOnScreen(page, demoPerson('owner'));
    await expect.poll(() => open).not.toBeNull();
    isGone = true;
    await page.route('**/api/**', (route) => route.abort());
    await open!.close();
    const banner = page.getByText('We lost the connection to our server.');
    await banner.waitFor();
    await page.unroute('**/api/**');
    isGone = false;
    await banner.waitFor({ state: 'detached' });
    expect(takeProblems().filter((problem) => !/ERR_FAILED|WebSocket/.test(problem))).toEqual([]);
  });
});
