import { HelpContents } from './help-contents.tsx';
import { HelpFrame } from './help-frame.tsx';
import { helpOpen } from './help-open.ts';

// a constant function, so that listeners never resubscribe and miss an event
const close = () => helpOpen.set(false);

/** Shows help for the current screen, and all other topics. */
export function HelpPanel() {
  return (
    <HelpFrame close={close}>
      <HelpContents />
    </HelpFrame>
  );
}
