import { HelpContents } from './help-contents.tsx';
import { HelpFrame } from './help-frame.tsx';
import { helpOpen } from './help-open.ts';

/** Help for the screen one is on, and all else to look up. */
export function HelpPanel() {
  return (
    <HelpFrame close={() => helpOpen.set(false)}>
      <HelpContents />
    </HelpFrame>
  );
}
