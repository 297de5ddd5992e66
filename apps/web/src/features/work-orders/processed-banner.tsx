import { BookCheck } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { clockText } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { useProcessing } from './use-processing.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Why nothing can be changed; to who may process, what a change now means, and the way back. */
export function ProcessedBanner() {
  const { draft, zone } = useWorkOrderScreen();
  const { may } = useMain();
  const { process, isBusy } = useProcessing();
  const now = useNow();
  const date = draft.processedDate;
  return (
    <Banner
      icon={<BookCheck />}
      text={texts.processedBanner(date === null ? '' : clockText(date, now, zone))}
      detail={may('workorders.process') ? texts.processedYours : texts.processedDetail}
    >
      {may('workorders.process') && (
        <Button small busy={isBusy} onClick={() => void process(false)}>
          {texts.reopen}
        </Button>
      )}
    </Banner>
  );
}

/** It has been processed while it was being changed here, by whom it may be changed no more: nothing of that is in it. */
export function ProcessedMeanwhile() {
  const { draft, editor, zone } = useWorkOrderScreen();
  const now = useNow();
  const date = draft.processedDate;
  return (
    <Banner
      kind="warn"
      urgent
      icon={<BookCheck />}
      text={texts.processedMeanwhile(date === null ? '' : clockText(date, now, zone))}
      detail={texts.notTaken}
    >
      <Button small onClick={() => cancelChanges(editor)}>
        {texts.discard}
      </Button>
    </Banner>
  );
}
