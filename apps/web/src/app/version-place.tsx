import { lazy, Suspense } from 'react';
import { wantedVersion } from '../lib/requests/version.ts';
import { useSignal } from '../lib/signal.ts';

// if even this fails to load, the page works without it
const VersionBanner = lazy(() =>
  import('./main/version-banner.tsx').then(
    (loaded) => ({ default: loaded.VersionBanner }),
    () => ({ default: () => null }),
  ),
);

/** Shows the request for a newer version (R8.4) on pages without the staff frame; loads when needed. */
export function VersionPlace() {
  const isWanted = useSignal(wantedVersion) !== null;
  return isWanted ? (
    <Suspense fallback={null}>
      <VersionBanner />
    </Suspense>
  ) : null;
}
