import type { OpenWork } from '@fieldwright/contract/price-book-prices';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { fetchLineTrace, type OpenDocument } from './open-work.data.ts';
import { openWorkTexts as texts } from './open-work.texts.ts';
import { flatTrace, PriceTraceButton } from './price-trace-button.tsx';

interface Intake {
  /** the entry's name */
  name: string;
  work: OpenWork;
}

/** Lists the open proposals and work orders that sell an entry, with the prices they keep. */
export function openOpenWork(name: string, work: OpenWork): void {
  openDialog<Intake, never>({
    title: texts.title(name),
    width: 480,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: OpenWorkList,
    intakeData: { name, work },
  });
}

function OpenWorkList({ intakeData: { name, work } }: HostedProps<Intake, never>) {
  const more = work.proposals + work.workOrders - work.documents.length;
  return (
    <>
      <p className="dim">{texts.lead}</p>
      <ul className="open-work">
        {work.documents.map((document) => (
          <li key={`${document.kind} ${document.id}`}>
            <span className="grow">
              {/* the edit stays open */}
              <Link
                className="link"
                target="_blank"
                to={document.kind === 'salesProposal' ? '/proposals/$id' : '/workorders/$id'}
                params={{ id: String(document.id) }}
              >
                {texts.kinds[document.kind]} {document.number}
                <span className="sr"> ({texts.newTab})</span>
              </Link>
              <small>{[document.customer, document.text].filter(Boolean).join(' · ')}</small>
            </span>
            <Prices name={name} document={document} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="dim">{texts.more(more)}</p>}
    </>
  );
}

function Prices({ name, document }: { name: string; document: OpenDocument }) {
  return (
    <span className="tn">
      {document.prices.map(({ lineId, cents }, at) => (
        <Fragment key={cents}>
          {at > 0 && ', '}
          <PriceTraceButton name={name} cents={cents} trace={() => traceOf(document, { lineId, cents })} />
        </Fragment>
      ))}
    </span>
  );
}

/** Returns how a line's price came about; one that was entered is its own step. */
async function traceOf(document: OpenDocument, { lineId, cents }: OpenDocument['prices'][number]) {
  const kept = await fetchLineTrace(document, lineId);
  if (kept?.priceCents !== cents) return flatTrace(cents);
  const { priceSteps, open } = kept;
  return { unitPriceCents: cents, standardCents: cents, priceSteps, open };
}
