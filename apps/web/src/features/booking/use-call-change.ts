import { useState } from 'react';
import { useBasis } from '../customers/editing.ts';
import type { WholeCall } from './call-changed.ts';
import { type CallPatch, changeCall, loadCall } from './call-changes.ts';

/**
 * Returns a function that changes the call of a dialog, on the version it was opened with. If others were quicker with
 * the call or its visit, the change is refused once; sent again, it overwrites theirs (R7.9).
 */
export function useCallChange(call: WholeCall): (body: CallPatch) => Promise<WholeCall> {
  const [seen, setSeen] = useState(call);
  const based = useBasis(call.version, async () => {
    const now = await loadCall(call.id);
    setSeen(now);
    return now.version;
  });
  return (body) => based((basedOn) => changeCall(seen, { ...body, basedOn }));
}
