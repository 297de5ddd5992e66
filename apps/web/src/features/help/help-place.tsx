import { type ComponentType, useEffect, useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { helpOpen } from './help-open.ts';
import { HelpFrame } from './help-frame.tsx';
import { HelpUnavailable } from './help-unavailable.tsx';

type Contents = { contents: ComponentType } | 'waiting' | 'unavailable';

/** Where help stands when it is open. Its contents are loaded then, and not before. */
export function HelpPlace() {
  return useSignal(helpOpen) ? <OpenHelp /> : null;
}

function OpenHelp() {
  const [state, setState] = useState<Contents>('waiting');
  useEffect(() => {
    let isHere = true;
    import('./help-contents.tsx').then(
      ({ HelpContents }) => isHere && setState({ contents: HelpContents }),
      () => isHere && setState('unavailable'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <HelpFrame close={() => helpOpen.set(false)}>
      {state === 'unavailable' && <HelpUnavailable />}
      {typeof state === 'object' && <state.contents />}
    </HelpFrame>
  );
}
