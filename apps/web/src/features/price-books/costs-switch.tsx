import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { usePageKey } from '../../lib/keys/use-page-key.ts';
import { useSignal } from '../../lib/signal.ts';
import { IconButton } from '../../ui/button.tsx';
import { costsTexts as texts } from './costs.texts.ts';
import { costsShown, turnCosts } from './costs.ts';

/**
 * Shows a button that hides costs and margins from a customer looking at the screen; the key H does the same.
 */
export function CostsSwitch() {
  return useMain().may('costs.view') ? <Switch /> : null;
}

function Switch() {
  const isShown = useSignal(costsShown);
  const [said, say] = useState('');
  usePageKey('h', () => {
    turnCosts();
    // the button has no focus, so screen readers would miss the change
    say(costsShown.get() ? texts.costsShown : texts.costsHidden);
  });
  return (
    <>
      <IconButton
        className="costs-switch"
        label={texts.costs}
        aria-pressed={isShown}
        title={isShown ? texts.hideCosts : texts.showCosts}
        onClick={turnCosts}
      >
        {isShown ? <Eye /> : <EyeOff />}
      </IconButton>
      <output className="sr">{said}</output>
    </>
  );
}
