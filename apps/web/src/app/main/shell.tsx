import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import 'virtual:mantine-variables.css';
import { shownScheme } from '../../lib/appearance.ts';
import { useSignal } from '../../lib/signal.ts';
import { Toasts } from '../../ui/toast.tsx';
import { appTexts } from '../app.texts.ts';
import { FramePending } from '../pending.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useLiveWatch } from './live-watch.ts';
import { LiveryBar } from './livery-bar.tsx';
import { isSame, meQuery, queryClient } from './main-area.ts';
import { theme } from './mantine-theme.ts';
import { useSessionWatch } from './session-watch.ts';
import './shell.css';
import { useMain } from './use-main.ts';
import { VersionBanner } from './version-banner.tsx';

/** The main area: the bar, what has to be said about the whole, and the page. */
export function Shell() {
  const { me } = useMain();
  const scheme = useSignal(shownScheme);
  useSessionWatch();
  useLiveWatch();
  const { data: now } = useQuery({ ...meQuery, enabled: false }, queryClient);
  // what is here belongs to who was in before
  if (now && !isSame(now, me)) return <FramePending />;
  return (
    // its style elements would need the policy opened: the variables come from a file, the helper classes are not used
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <div className="shell">
          <a className="skip" href="#main" onClick={(event) => (event.preventDefault(), focusContent())}>
            {appTexts.skip}
          </a>
          <LiveryBar />
          <ConnectionBanner />
          <VersionBanner />
          <Content key={`${me.company.id}-${me.id}`} />
          <Toasts />
        </div>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Another person or company begins with fresh pages; another page has the focus, so that reading goes on there. */
function Content() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current !== pathname) focusContent();
    first.current = pathname;
  }, [pathname]);
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
