import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type JobPhoto, jobPhotos } from '@fieldwright/domain/work-orders/job-photos';
import { photoKinds } from '@fieldwright/domain/work-orders/photo-shape';
import { Link } from '@tanstack/react-router';
import {
  Camera,
  ChevronRight,
  CircleHelp,
  ClipboardCheck,
  Layers,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  PenLine,
  Wallet,
} from 'lucide-react';
import { answerTexts } from './answers.texts.ts';
import { completionTexts } from './completion.texts.ts';
import { completionOf } from './completion-part.tsx';
import { debriefOf } from './debrief-part.tsx';
import { inspectionsOf } from './inspections-part.tsx';
import './phone-parts.css';
import { jobPhotosTexts } from './job-photos.texts.ts';
import type { WorkOrderPart } from './work-order.search.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

interface Row {
  part: WorkOrderPart;
  icon: LucideIcon;
  name: string;
  detail: string;
  value: string;
  isOpen?: boolean;
}

const leftOf = ({ asked, answered, required }: { asked: number; answered: number; required: number }) =>
  texts.answersLeft(required, asked - answered);

/** Returns how many photos there are of each kind, in words. */
const kindsText = (photos: readonly JobPhoto[]) =>
  photoKinds
    .flatMap((kind) => {
      const count = photos.filter((photo) => photo.kind === kind).length;
      return count === 0 ? [] : `${jobPhotosTexts.kinds[kind]} ${count}`;
    })
    .join(', ') || jobPhotosTexts.none;

/** Lists the parts of the work order on a phone, each with its state. */
export function PhoneParts() {
  const screen = useWorkOrderScreen();
  const { draft, totals, context } = screen;
  const systems = draft.siteSystems.filter(isLive);
  const lines = draft.details.filter(isLive);
  const items = draft.recommendationItems.filter(isLive);
  const photos = draft.recommendationPhotos.filter(isLive);
  const debrief = debriefOf(screen);
  const inspections = inspectionsOf(screen);
  const due = totals?.amountDueCents ?? 0;
  const { signature, changed, isAltered } = completionOf(screen);
  const signedText =
    signature?.method === 'absent'
      ? completionTexts.notSigned
      : completionTexts.signedBy(signature?.name ?? '');
  const wrongText = isAltered ? completionTexts.altered : changed.length > 0 && completionTexts.changed;
  const rows: Row[] = [
    {
      part: 'systems',
      icon: Layers,
      name: texts.systemsShort,
      detail: systems.map(({ text }) => text).join(', ') || texts.noSystems,
      value: String(systems.length),
    },
    {
      part: 'lines',
      icon: ListChecks,
      name: texts.lines,
      detail: lines.map(({ text, code }) => text || code).join('; ') || texts.noLineText,
      value: totals ? moneyText(totals.totalCents) : '',
    },
    {
      part: 'photos',
      icon: Camera,
      name: jobPhotosTexts.photos,
      detail: kindsText(jobPhotos(draft)),
      value: String(jobPhotos(draft).length),
    },
    ...(context.inspectionForms.length === 0
      ? []
      : [
          {
            part: 'inspections' as const,
            icon: ClipboardCheck,
            name: answerTexts.inspections,
            detail: inspections.started.length === 0 ? answerTexts.noInspections : leftOf(inspections),
            value: texts.answered(inspections.answered, inspections.asked),
            isOpen: inspections.required > 0,
          },
        ]),
    {
      part: 'recommendations',
      icon: Lightbulb,
      name: texts.recommendations,
      detail: texts.withPhotos(items.length, photos.length),
      value: String(items.length),
    },
    {
      part: 'debrief',
      icon: CircleHelp,
      name: texts.debrief,
      detail:
        debrief.asked.length === 0 ? texts.noQuestions : leftOf({ ...debrief, asked: debrief.asked.length }),
      value: texts.answered(debrief.answered, debrief.asked.length),
      isOpen: debrief.required > 0,
    },
    {
      part: 'money',
      icon: Wallet,
      name: texts.payments,
      detail: due > 0 ? texts.balance : due < 0 ? texts.overpaid : texts.totals,
      value: moneyText(Math.abs(due)),
      isOpen: due !== 0,
    },
    {
      part: 'sign',
      icon: PenLine,
      name: completionTexts.title,
      detail: signature ? wrongText || signedText : completionTexts.none,
      value: '',
    },
  ];
  return (
    <nav className="wo-parts" aria-label={texts.partsOf}>
      {rows.map(({ part, icon: Icon, name, detail, value, isOpen }) => (
        <Link key={part} from="/workorders/$id" to="." search={(rest) => ({ ...rest, part })}>
          <Icon />
          <span className="grow cut">
            <b>{name}</b>
            <small className="cut">{detail}</small>
          </span>
          <span className="tn wo-part-value" data-open={isOpen || undefined}>
            {value}
          </span>
          <ChevronRight />
        </Link>
      ))}
    </nav>
  );
}
