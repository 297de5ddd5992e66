import { lazy, Suspense } from 'react';
import { useSignal } from '../lib/signal.ts';
import { wantedVersion } from '../lib/version.ts';

// where not even this comes, the page goes on without it
const VersionBanner = lazy(() =>
  import('./main/version-banner.tsx').then(
    (loaded) => ({ default: loaded.VersionBanner }),
    () => ({ default: () => null }),
  ),
);

/** Where pages without the frame of staff say that a newer version is asked for (R8.4): loaded when it is. */
export function VersionPlace() {
  const isWanted = useSignal(wantedVersion) !== null;
  return isWanted ? (
    <Suspense fallback={null}>
      <VersionBanner />
    </Suspense>
  ) : null;
}
