import { type ComponentType, useEffect, useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { helpOpen } from './help-open.ts';
import './help.css';
import { helpTexts as texts } from './help.texts.ts';
import { HelpUnavailable } from './help-unavailable.tsx';

/** Shows help when open; loads it only then. */
export function HelpPlace() {
  return useSignal(helpOpen) ? <OpenHelp /> : null;
}

function OpenHelp() {
  const [panel, setPanel] = useState<{ HelpPanel: ComponentType } | 'waiting' | 'unavailable'>('waiting');
  useEffect(() => {
    let isHere = true;
    import('./help-panel.tsx').then(
      ({ HelpPanel }) => isHere && setPanel({ HelpPanel }),
      () => isHere && setPanel('unavailable'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (panel === 'waiting') return null;
  return panel === 'unavailable' ? <NoPanel /> : <panel.HelpPanel />;
}

/** Shows that the panel could not be loaded. */
function NoPanel() {
  return (
    <aside className="help-panel">
      <HelpUnavailable />
      <button type="button" className="text-button" onClick={() => helpOpen.set(false)}>
        {texts.close}
      </button>
    </aside>
  );
}
