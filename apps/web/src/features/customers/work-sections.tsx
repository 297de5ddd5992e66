import type { CustomerPage } from '@fieldwright/contract/customers';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Link } from '@tanstack/react-router';
import { FileText, ReceiptText, Truck } from 'lucide-react';
import { useId } from 'react';
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
            <Amounts total={each.totalCents} due={each.amountDueCents} isOwed={each.owed} />
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
  total: number | null;
  due: number | null;
  /** the work is done, so the balance is due; on open work it is an open amount */
  isOwed: boolean;
}

function Amounts({ total, due, isOwed }: AmountsProps) {
  return (
    <span className="amounts tn">
      {total !== null && moneyText(total)}
      {due !== null && due > 0 && isOwed && <small className="owed">{texts.due(moneyText(due))}</small>}
      {due !== null && due > 0 && !isOwed && <small>{texts.openAmount(moneyText(due))}</small>}
      {due !== null && due < 0 && <small>{texts.credit(moneyText(-due))}</small>}
    </span>
  );
}

const documents = { workOrder: 'workOrder', proposal: 'salesProposal' } as const;

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
              <Amounts total={each.totalCents} due={each.amountDueCents} isOwed />
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
