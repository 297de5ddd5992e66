import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { NewCodes } from './new-codes.tsx';
import { secondFactorTexts, setUpTexts as texts } from './second-factor.texts.ts';

interface Props {
  done: (recoveryCodes: readonly string[]) => void;
  skip: () => void;
}

/**
 * Shows that the second factor is already on: the response to the first code was lost, or it was set up
 * elsewhere. Offers new recovery codes, since no one may have seen the first ones.
 */
export function AlreadyOn({ done, skip }: Props) {
  const [isRenewing, setRenewing] = useState(false);
  if (isRenewing) return <NewCodes done={done} cancel={() => setRenewing(false)} />;
  return (
    <div className="second-factor-form">
      <Note kind="warn">{texts.alreadyOn}</Note>
      <div className="actions">
        <Button kind="primary" onClick={() => setRenewing(true)}>
          {secondFactorTexts.newCodes}
        </Button>
        <Button onClick={skip}>{texts.haveCodes}</Button>
      </div>
    </div>
  );
}
