import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailurePage } from './failure-page.tsx';
import { FramePending } from './pending.tsx';

/** Shows that a route could not be loaded or drawn; retrying loads it again. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <FailurePage error={error} retry={() => void router.invalidate()} />;
}

/** The same, for when even the main area's frame could not be loaded. */
export function FrameFailure(props: ErrorComponentProps) {
  return (
    <FramePending>
      <RouteFailure {...props} />
    </FramePending>
  );
}
