import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import type { PendingChange } from '../../lib/saves/pending-changes.ts';
import { visitWorkOrder } from '../../lib/visit-work-order.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { visitStepTexts } from '../visit-times/visit-steps.texts.ts';
import { type VisitStep, visitSteps } from '../visit-times/visit-steps.ts';
import { forgetDays, type ScheduleEvent } from './own-day.data.ts';
import { visitTexts as texts } from './own-day.texts.ts';

interface VisitStepsProps {
  event: ScheduleEvent;
  pending: PendingChange | undefined;
  say: (event: ScheduleEvent, status: VisitStatus) => void;
}

/** Shows a visit's status buttons, which act at once with Undo. */
export function VisitSteps({ event, pending, say }: VisitStepsProps) {
  const { next, beside } = visitSteps[event.status];
  const button = ({ to, text, icon: Icon }: VisitStep, kind: 'primary' | 'plain') => (
    <Button kind={kind} icon={<Icon />} onClick={() => say(event, to)}>
      {text}
    </Button>
  );
  return (
    <div className="visit-steps">
      <div className="visit-buttons">
        {beside && button(beside, 'plain')}
        {next && button(next, 'primary')}
      </div>
      <OpenWorkOrder event={event} />
      {/* last and never collapsed: it must not move what is pressed next */}
      <output>{pending && visitStepTexts[pending.is]}</output>
    </div>
  );
}

function OpenWorkOrder({ event }: { event: ScheduleEvent }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const id = await visitWorkOrder(event, true);
      forgetDays(client);
      await navigate({ href: `/workorders/${id}` });
    } catch (error) {
      showToast({ kind: 'failed', text: textOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide busy={busy} icon={<FileText />} onClick={() => void open()}>
      {texts.openWorkOrder}
    </Button>
  );
}
