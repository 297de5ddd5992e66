import type { CustomerPage } from '@fieldwright/contract/customers';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { Link } from '@tanstack/react-router';
import { FileText, ReceiptText, Truck } from 'lucide-react';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { documentPages } from '../../lib/document-pages.ts';
import type { StoredAmount } from '../documents/stored-sum.data.ts';
import { StoredSum } from '../documents/stored-sum.tsx';
import { CallLine } from './call-line.tsx';
import { customerTexts as texts } from './customers.texts.ts';
import { DocumentLink } from './document-link.tsx';
import { type Places, zoneOf } from './places.ts';

export type Work = Pick<
  CustomerPage,
  'openCalls' | 'canceledCalls' | 'openWork' | 'agreements' | 'past' | 'pastMore' | 'balanceCents'
>;
interface SectionProps {
  work: Work;
  places: Places;
}

const icons = { workOrder: ReceiptText, proposal: FileText, visit: Truck };
const proposalTags: Partial<Record<string, string>> = {
  Sent: 'info',
  Viewed: 'info',
  Accepted: 'good',
  Declined: 'bad',
};

/** Lists open calls and unprocessed work orders. */
export function OpenSection({ work: { openCalls, openWork }, places }: SectionProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.open}</h2>
      {openCalls.length + openWork.length === 0 && <p className="dim">{texts.nothingOpen}</p>}
      <ul className="work-lines">
        {openCalls.map((call) => (
          <CallLine key={`call-${call.id}`} call={call} places={places} />
        ))}
        {openWork.map((each) => (
          <li key={each.id}>
            <ReceiptText />
            <div className="grow">
              <DocumentLink kind="workOrder" id={each.id}>
                {each.text || texts.unnamed.workOrder}
              </DocumentLink>
              <small>
                {[
                  `${texts.kinds.workOrder} ${each.number}`,
                  dayText(dayOf(each.createdDate, zoneOf(places, each.siteId))),
                  places.get(each.siteId)?.street,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {!each.complete && <span className="tag warn">{texts.incomplete}</span>}
            <Amounts
              document={{ kind: 'workOrder', id: each.id, number: each.number }}
              total={each.totalCents}
              due={each.amountDueCents}
              isOwed={each.owed}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists canceled calls, newest first, which can be reopened. */
export function CanceledSection({ work: { canceledCalls }, places }: SectionProps) {
  const title = useId();
  if (canceledCalls.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.canceledCalls}</h2>
      <ul className="work-lines">
        {canceledCalls.map((call) => (
          <CallLine key={call.id} call={call} places={places} />
        ))}
      </ul>
    </section>
  );
}

interface AmountsProps {
  /** of which the user may see how its amounts are made up; null if they may not open it, or a visit */
  document: { kind: DocumentName; id: number; number: string } | null;
  total: number | null;
  due: number | null;
  /** the work is done, so the balance is due; on open work it is an open amount */
  isOwed: boolean;
}

function Amounts({ document, total, due, isOwed }: AmountsProps) {
  const { may } = useMain();
  const opened = document && documentPages[document.kind].opens.some((right) => may(right)) ? document : null;
  const shown = (of: StoredAmount['of'], cents: number, text: string) =>
    opened ? <StoredSum amount={{ ...opened, of, cents }}>{text}</StoredSum> : text;
  const owed = () => {
    if (due === null || due === 0) return null;
    if (due < 0) return <small>{shown('amount_due', due, texts.credit(moneyText(-due)))}</small>;
    const text = (isOwed ? texts.due : texts.openAmount)(moneyText(due));
    return <small className={isOwed ? 'owed' : undefined}>{shown('amount_due', due, text)}</small>;
  };
  return (
    <span className="amounts tn">
      {total !== null && shown('total', total, moneyText(total))}
      {owed()}
    </span>
  );
}

const documents = { workOrder: 'workOrder', proposal: 'salesProposal' } as const;

const documentOf = ({ kind, id, number, mayOpen }: Work['past'][number]) =>
  kind === 'visit' || !mayOpen ? null : { kind: documents[kind], id, number: number ?? '' };

/** Lists the history, newest first. */
export function PastSection({ work: { past, pastMore }, places }: SectionProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.past}</h2>
      {past.length === 0 && <p className="dim">{texts.noPast}</p>}
      <ol className="work-lines past">
        {past.map((each) => {
          const Icon = icons[each.kind];
          const name = each.text || texts.unnamed[each.kind];
          return (
            <li key={`${each.kind}-${each.id}`}>
              <Icon />
              <time dateTime={each.date} className="dim tn">
                {dayText(dayOf(each.date, zoneOf(places, each.siteId)))}
              </time>
              <div className="grow">
                {each.kind !== 'visit' && each.mayOpen ? (
                  <DocumentLink kind={documents[each.kind]} id={each.id}>
                    {name}
                  </DocumentLink>
                ) : (
                  <b>{name}</b>
                )}
                <small>
                  {[
                    each.kind === 'visit' ? texts.kinds.visit : `${texts.kinds[each.kind]} ${each.number}`,
                    each.accepted && texts.acceptedPart(each.accepted),
                    ...each.by,
                    places.get(each.siteId)?.street,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              {each.status && (
                <span className={`tag ${proposalTags[each.status] ?? ''}`}>
                  {texts.proposalStatuses[each.status]}
                </span>
              )}
              <Amounts document={documentOf(each)} total={each.totalCents} due={each.amountDueCents} isOwed />
            </li>
          );
        })}
      </ol>
      {pastMore > 0 && (
        <Link to="." search={{ past: 'all' }} replace resetScroll={false} className="btn">
          {texts.morePast(pastMore)}
        </Link>
      )}
    </section>
  );
}
