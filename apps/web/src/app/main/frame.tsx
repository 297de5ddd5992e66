import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { UndeliveredBanner } from '../../features/emails/undelivered-banner.tsx';
import { HelpPlace } from '../../features/help/help-place.tsx';
import { ScheduledPricesBanner } from '../../features/price-books/exchange/scheduled-prices-banner.tsx';
import { FewCodesBanner } from '../../features/second-factor/few-codes-banner.tsx';
import { queryClient } from '../../lib/requests/query-client.ts';
import { Dialogs } from '../../ui/dialog/dialog.tsx';
import { Toasts } from '../../ui/toast/toast.tsx';
import { appTexts } from '../app.texts.ts';
import { FramePending } from '../pending.tsx';
import { useAskBeforeLeaving } from '../unsaved.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { FactorDueBanner } from './factor-due-banner.tsx';
import { useLiveWatch } from './live-watch.ts';
import { LiveryBar } from './livery-bar.tsx';
import { isSame, meQuery } from './main-area.ts';
import { useOwedWatch } from './owed-watch.ts';
import { PaperFoot } from './paper-foot.tsx';
import { useSessionWatch } from './session-watch.ts';
import { SetupPlace } from './setup-place.tsx';
import './frame.css';
import { useMain } from './use-main.ts';
import { VersionBanner } from './version-banner.tsx';

/** Wraps every staff page: the bar, banners, and help. Doesn't use the UI library. */
export function Frame() {
  const { me } = useMain();
  const pathname = useLocation({ select: (location) => location.pathname });
  useSessionWatch(me);
  useAskBeforeLeaving();
  useLiveWatch();
  useOwedWatch();
  const { data: now } = useQuery({ ...meQuery, enabled: false }, queryClient);
  // the router's data still belongs to the previous person
  if (now && !isSame(now, me)) return <FramePending />;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="shell">
        <a
          className="skip"
          href="#main"
          onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
        >
          {appTexts.skip}
        </a>
        <LiveryBar />
        <ConnectionBanner />
        <VersionBanner />
        <UndeliveredBanner />
        <ScheduledPricesBanner />
        <FactorDueBanner {...(now ?? me)} />
        <FewCodesBanner {...(now ?? me).secondFactor} />
        <SetupPlace part="bar" />
        <div className="work">
          <SetupPlace part="rail" />
          {/* The key remounts the pages for a different person or company. */}
          <main id="main" tabIndex={-1} key={`${me.company.id}-${me.id}`}>
            <Outlet />
          </main>
          <HelpPlace />
        </div>
        <PaperFoot company={(now ?? me).company} />
        <Toasts />
        <Dialogs key={`${me.company.id}-${me.id}-${pathname}`} />
      </div>
    </QueryClientProvider>
  );
}
