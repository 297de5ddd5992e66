import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useSignal } from '../../lib/signal.ts';
import { usePageKey } from '../../lib/use-page-key.ts';
import { IconButton } from '../../ui/button.tsx';
import { costsShown, turnCosts } from './costs.ts';
import { documentTexts as texts } from './documents.texts.ts';

/** Hides costs and margins before a customer looks at the screen, and shows them again; the key H does the same. */
export function CostsSwitch() {
  return useMain().may('costs.view') ? <Switch /> : null;
}

function Switch() {
  const isShown = useSignal(costsShown);
  const [said, say] = useState('');
  usePageKey('h', () => {
    turnCosts();
    // the button has not got the focus, so that nobody hears of it otherwise
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
