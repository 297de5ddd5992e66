import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CheckCheck, FileText, type LucideIcon, MapPin, Pause, Play, Truck } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import type { PendingChange } from '../../lib/saves/pending-changes.ts';
import { visitWorkOrder } from '../../lib/visit-work-order.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { forgetDays, type ScheduleEvent } from './own-day.data.ts';
import { visitTexts as texts } from './own-day.texts.ts';

interface Step {
  to: VisitStatus;
  text: string;
  icon: LucideIcon;
}

const onTheWay: Step = { to: 'dispatched', text: texts.steps.dispatched, icon: Truck };
const arrived: Step = { to: 'working', text: texts.steps.working, icon: MapPin };
const goOn: Step = { to: 'working', text: texts.goOn, icon: Play };
const finished: Step = { to: 'done', text: texts.steps.done, icon: CheckCheck };
const pause: Step = { to: 'paused', text: texts.steps.paused, icon: Pause };

/** The main and the second button for each status (domain, `technicianSteps`). */
const steps: Record<VisitStatus, { next?: Step; beside?: Step }> = {
  scheduled: { next: onTheWay },
  confirmed: { next: onTheWay },
  dispatched: { next: arrived },
  working: { next: finished, beside: pause },
  paused: { next: goOn, beside: finished },
  done: { beside: goOn },
};

interface VisitStepsProps {
  event: ScheduleEvent;
  pending: PendingChange | undefined;
  say: (event: ScheduleEvent, status: VisitStatus) => void;
}

/** Shows a visit's status buttons, which act at once with Undo. */
export function VisitSteps({ event, pending, say }: VisitStepsProps) {
  const { next, beside } = steps[event.status];
  const button = ({ to, text, icon: Icon }: Step, kind: 'primary' | 'plain') => (
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
      <output>{pending && texts[pending.is]}</output>
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
