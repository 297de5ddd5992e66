import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type JobStep, jobStep } from '@fieldwright/domain/work-orders/job-step';
import { useNavigate } from '@tanstack/react-router';
import {
  Camera,
  CircleHelp,
  Ellipsis,
  Lightbulb,
  type LucideIcon,
  PenLine,
  Plus,
  Wallet,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import { SumButton } from '../documents/sum-trace.dialog.tsx';
import { tracedOf } from '../documents/totals-ledger.tsx';
import { visitSteps } from '../visit-times/visit-steps.ts';
import { completionTexts } from './completion.texts.ts';
import { completionOf, useAskToSign } from './completion-part.tsx';
import { debriefOf } from './debrief-part.tsx';
import { fold, isFoldable } from './folds.tsx';
import { inspectionsOf } from './inspections-part.tsx';
import './job-bar.css';
import { jobBarTexts as texts } from './job-bar.texts.ts';
import { useNamedParts } from './use-named-parts.ts';
import { useOwnVisit } from './use-own-visit.ts';
import { useTakePayment } from './use-take-payment.ts';
import type { WorkOrderPart } from './work-order.search.ts';
import { workOrderTexts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** A step as a button. */
interface Action {
  text: string;
  icon: LucideIcon;
  run: () => void;
}

/**
 * Shows what comes next on the job, always in reach: Save with unsaved changes, else the technician's next step, from
 * setting out to leaving. The menu has the steps besides.
 */
export function JobBar() {
  const { view, draft, editor, totals, readOnly } = useWorkOrderScreen();
  const named = useNamedParts();
  const { next, collect, others, own } = useJobActions();
  const needsSave = (view.isDirty || draft.id <= 0) && !readOnly;
  if (!needsSave && !next && others.length === 0) return null;
  const Icon = next?.icon;
  const due = totals?.amountDueCents ?? 0;
  return (
    <div className="wo-bar" data-visit={own.visit?.status}>
      {totals && (
        <p className="wo-bar-totals tn">
          <span>
            {texts.total}{' '}
            <b>
              <SumButton
                sum={{ of: 'total' }}
                traced={tracedOf({ totals, ...named })}
                name={texts.totalOf}
                title={texts.total}
                cents={totals.totalCents}
              />
            </b>
          </span>
          <span>
            {due < 0 ? workOrderTexts.overpaid : workOrderTexts.balance}{' '}
            <b>
              <SumButton
                sum={{ of: 'amount_due' }}
                traced={tracedOf({ totals, ...named })}
                name={texts.balanceOf}
                title={workOrderTexts.balance}
                cents={Math.abs(due)}
              />
            </b>
          </span>
        </p>
      )}
      <output className="wo-bar-state">{own.pending}</output>
      <div className="wo-bar-buttons">
        {others.length > 0 && (
          <Menu
            label={texts.steps}
            className="btn icon"
            groups={[{ code: '', name: '', order: 1 }]}
            buttons={others.map(
              ({ text, icon: Other, run }): MenuItem => ({
                groupCode: '',
                text,
                icon: <Other />,
                click: run,
              }),
            )}
          >
            <Ellipsis />
          </Menu>
        )}
        {collect && !needsSave && (
          <Button icon={<Wallet />} onClick={collect.run}>
            {collect.text}
          </Button>
        )}
        {needsSave ? (
          <Button
            kind="primary"
            wide
            disabled={!view.isSavable}
            title={view.isSavable ? undefined : documentTexts.notBegun}
            onClick={editor.save}
          >
            {documentTexts.save}
          </Button>
        ) : (
          next &&
          Icon && (
            <Button kind="primary" wide icon={<Icon />} onClick={next.run}>
              {next.text}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

/** Returns the next step, and the others that can be taken now. */
function useJobActions() {
  const screen = useWorkOrderScreen();
  const { draft, totals, readOnly } = screen;
  const own = useOwnVisit();
  const takePayment = useTakePayment();
  const asked = useAskToSign();
  const open = useOpenPart();
  const { signature, changed, isAltered } = completionOf(screen);
  const due = takePayment ? Math.max(0, totals?.amountDueCents ?? 0) : 0;
  const debrief = debriefOf(screen);
  const visit = own.visit?.status ?? null;
  const step = jobStep({
    visit,
    hasWork: draft.details.some(isLive),
    unanswered: debrief.required + inspectionsOf(screen).required,
    isSigned: signature !== null && changed.length === 0 && !isAltered,
    isPriced: asked !== null,
    dueCents: due,
  });
  const collect: Action | null =
    takePayment && due > 0
      ? { text: workOrderTexts.collect(moneyText(due)), icon: Wallet, run: takePayment }
      : null;
  const ofVisit = visit ? visitSteps[visit] : {};
  const actionOf = (which: 'next' | 'beside'): Action | null => {
    const found = ofVisit[which];
    return found ? { text: found.text, icon: found.icon, run: () => own.say(found.to) } : null;
  };
  const part = (to: WorkOrderPart, text: string, icon: LucideIcon): Action => ({
    text,
    icon,
    run: () => open(to),
  });
  const all: Record<Exclude<JobStep, 'onMyWay' | 'arrived' | 'resume' | 'finished'>, Action | null> = {
    addWork: part('lines', texts.addWork, Plus),
    answer: part(debrief.required > 0 ? 'debrief' : 'inspections', texts.answer, CircleHelp),
    sign: asked && { text: completionTexts.sign, icon: PenLine, run: asked.sign },
    collect,
  };
  const isInside = step === 'addWork' || step === 'answer' || step === 'sign' || step === 'collect';
  const next = isInside ? all[step] : step && actionOf('next');
  // the office has all of them on its screen
  const beside = { own, next, collect: step === 'collect' ? null : collect };
  if (visit === null || readOnly) return { ...beside, others: [] };
  const others = [
    isInside ? actionOf('next') : null,
    actionOf('beside'),
    ...(['addWork', 'answer', 'sign'] as const).map((each) =>
      each === step || (each === 'answer' && debrief.asked.length === 0) ? null : all[each],
    ),
    part('photos', texts.photos, Camera),
    part('recommendations', texts.recommend, Lightbulb),
  ].filter((each) => each !== null);
  return { ...beside, others };
}

/** Returns a function that shows a part of the work order: alone on a phone, in view elsewhere. */
function useOpenPart(): (part: WorkOrderPart) => void {
  const navigate = useNavigate({ from: '/workorders/$id' });
  const [asked, setAsked] = useState<{ part: WorkOrderPart } | null>(null);
  useEffect(() => {
    if (!asked) return;
    if (isFoldable(asked.part)) fold(asked.part, false);
    document.querySelector(`.wo section[data-part="${asked.part}"]`)?.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (part) => {
    void navigate({ to: '.', search: (rest) => ({ ...rest, part }), resetScroll: false }).then(() =>
      setAsked({ part }),
    );
  };
}
