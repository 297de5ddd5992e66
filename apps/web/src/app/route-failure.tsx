import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailurePage } from './failure-page.tsx';
import { FramePending } from './pending.tsx';

/** A route that could not be loaded or drawn: trying again loads it anew. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <FailurePage error={error} retry={() => void router.invalidate()} />;
}

/** The same where not even the frame of the main area could be loaded. */
export function FrameFailure(props: ErrorComponentProps) {
  return (
    <FramePending>
      <RouteFailure {...props} />
    </FramePending>
  );
}
