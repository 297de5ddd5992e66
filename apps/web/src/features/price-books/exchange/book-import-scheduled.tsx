import { dayText } from '@fieldwright/domain/kernel/days';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../../lib/errors/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { importsTexts } from '../../imports/imports.texts.ts';
import { type BookImport, commitBookImport, scheduleBookImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { PlannedChanges } from './change-table.tsx';

/** Says when the changes of a file are made, makes them now instead, or takes them off the schedule. */
export function BookImportScheduled({ of }: { of: BookImport }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (doing: () => Promise<void>) => {
    setBusy(true);
    try {
      await doing();
    } catch (error) {
      showToast({ kind: 'failed', text: importsTexts.notStarted, detail: textOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const unschedule = async () => {
    await scheduleBookImport(client, of, null);
    showToast({ text: texts.unscheduled });
  };
  return (
    <section className="import-run wide">
      <Note>{texts.scheduled(dayText(of.startDate!))}</Note>
      <p className="import-next">
        <Button busy={isBusy} onClick={() => void run(() => commitBookImport(client, of))}>
          {texts.applyNow}
        </Button>
        <Button kind="quiet" busy={isBusy} onClick={() => void run(unschedule)}>
          {texts.unschedule}
        </Button>
      </p>
      <PlannedChanges of={of} />
    </section>
  );
}
