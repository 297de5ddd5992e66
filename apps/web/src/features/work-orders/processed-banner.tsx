import { BookCheck } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { useProcessing } from './use-processing.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/**
 * Shows why a processed work order is read-only; to users who may process, what a change means, and Reopen.
 */
export function ProcessedBanner() {
  const { draft, context, zone } = useWorkOrderScreen();
  const { may } = useMain();
  const mayReopen = may('workorders.process') && !context.placeRemoval;
  const { process, isBusy } = useProcessing();
  const now = useNow();
  const date = draft.processedDate;
  return (
    <Banner
      icon={<BookCheck />}
      text={texts.processedBanner(date === null ? '' : momentText(date, now, zone))}
      detail={mayReopen ? texts.processedYours : texts.processedDetail}
    >
      {mayReopen && (
        <Button small busy={isBusy} onClick={() => void process(false)}>
          {texts.reopen}
        </Button>
      )}
    </Banner>
  );
}

/**
 * Shows that the work order was processed while this user, who may no longer change it, was editing; their
 * changes are not in it.
 */
export function ProcessedMeanwhile() {
  const { draft, editor, zone } = useWorkOrderScreen();
  const now = useNow();
  const date = draft.processedDate;
  return (
    <Banner
      kind="warn"
      urgent
      icon={<BookCheck />}
      text={texts.processedMeanwhile(date === null ? '' : momentText(date, now, zone))}
      detail={texts.notTaken}
    >
      <Button small onClick={() => cancelChanges(editor)}>
        {texts.discard}
      </Button>
    </Banner>
  );
}
