import { Info, Lock, Sparkle, WifiOff, X } from 'lucide-react';
import { errorTexts } from '../../lib/errors/error.texts.ts';
import { AmountParts, PartsList } from '../../ui/amount-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DraftBanner } from '../../ui/draft-banner.tsx';
import { MakingPdf } from '../../ui/making-pdf.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Part, Specimen } from './part.tsx';

const close = (
  <IconButton small label="Close the banner">
    <X />
  </IconButton>
);

const [lost, whatToDo] = errorTexts.unreachable.split('. ');

const draft = {
  date: '2026-11-20T15:12:00Z',
  isAside: false,
  more: 0,
  restore: () => undefined,
  discard: () => undefined,
};

const pdf = {
  url: null,
  percent: 40,
  error: null,
  isFailed: false,
  isLate: false,
  retry: () => undefined,
};
const pdfTexts = {
  making: 'Preparing the invoice…',
  late: 'This takes longer than usual.',
  notMade: 'The invoice couldn’t be prepared.',
  again: 'Try again',
};
const paid = {
  name: 'Card payment',
  cents: 44_000,
  parts: [
    { name: 'Amount', cents: 43_800 },
    { name: 'Tip', cents: 200 },
  ],
};

export function BannersPart() {
  return (
    <Part part="banners">
      <Specimen label="Information" wide bare>
        <Banner icon={<Info />} text="Prices change on December 1.">
          {close}
        </Banner>
      </Specimen>
      <Specimen label="A newer version is asked for: finish first, then refresh" wide bare>
        <Banner
          icon={<Sparkle />}
          text={errorTexts.behind}
          detail="Proposal 3182 is saved. Nothing would be lost."
        >
          <Button small>Refresh</Button>
          {close}
        </Banner>
      </Specimen>
      <Specimen label="No connection: the work stays, and says so" wide bare>
        <Banner
          kind="warn"
          icon={<WifiOff />}
          text={
            <>
              <b>{lost}.</b> {whatToDo}
            </>
          }
          detail="3 changes are kept here and go out when you are back."
        >
          <Button small>Try now</Button>
        </Banner>
      </Specimen>
      <Specimen label="No access: back on the dashboard, in words" wide bare>
        <Banner
          kind="warn"
          icon={<Lock />}
          text={<b>That page doesn’t exist, or your role can’t open it.</b>}
          detail="You tried to open /settings/taxes. An owner can give you access."
        >
          {close}
        </Banner>
      </Specimen>
      <Specimen label="Unsaved changes of an earlier visit" wide bare>
        <DraftBanner offer={draft} isDirty={false} zone="America/New_York" />
      </Specimen>
      <Specimen label="A PDF that a job is making">
        <MakingPdf made={pdf} texts={pdfTexts}>
          {(url) => <a href={url}>Open the PDF</a>}
        </MakingPdf>
      </Specimen>
      <Specimen label="An amount that shows what it consists of, and what it shows">
        <AmountParts {...paid} />
        <PartsList {...paid} />
      </Specimen>
    </Part>
  );
}

const toasts = [
  { label: 'Done', toast: { text: 'Priya gave Weiss to Sam' } },
  {
    label: 'Done, with undo',
    toast: { text: 'Sorensen moved to 1:30', action: { text: 'Undo', undo: true, run: () => {} } },
  },
  {
    label: 'Done, with what is missing',
    toast: {
      kind: 'warned' as const,
      text: 'Finished: Weiss.',
      detail: '2 debrief answers are missing. $420.00 is not paid.',
      links: [{ text: 'Debrief', href: '#toasts', go: () => {} }],
      action: { text: 'Undo', undo: true, run: () => {} },
    },
  },
  { label: 'Failed', toast: { kind: 'failed' as const, text: 'Dee Wallace could not be changed.' } },
  {
    label: 'Failed, with a way on',
    toast: {
      kind: 'failed' as const,
      text: 'Not saved: Priya changed Ito',
      action: { text: 'Compare', run: () => {} },
    },
  },
];

export function ToastsPart() {
  return (
    <Part part="toasts">
      <Specimen label="Each appears at the bottom; two at a time at most" wide>
        <div className="row">
          {toasts.map(({ label, toast }) => (
            <Button key={label} onClick={() => showToast(toast)}>
              {label}
            </Button>
          ))}
        </div>
      </Specimen>
    </Part>
  );
}
