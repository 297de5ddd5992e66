import type { CustomerPage } from '@fieldwright/contract/customers';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Link } from '@tanstack/react-router';
import { FileText, PhoneCall, ReceiptText, Truck } from 'lucide-react';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { customerTexts as texts } from './customer-pages.texts.ts';
import { DocumentLink } from './document-link.tsx';
import { dateText, dayText, visitText, windowText } from './visit-times.ts';

export type Work = Pick<
  CustomerPage,
  'openCalls' | 'openWork' | 'agreements' | 'past' | 'pastMore' | 'balanceCents'
>;
/** Site → its time zone, and what it is called where there are several. */
export type Places = ReadonlyMap<number, { timeZone: string; street: string | null }>;

interface SectionProps {
  work: Work;
  places: Places;
}

const zoneOf = (places: Places, siteId: number) => places.get(siteId)?.timeZone ?? 'UTC';
const icons = { workOrder: ReceiptText, proposal: FileText, visit: Truck };
const proposalTags: Partial<Record<string, string>> = {
  Sent: 'info',
  Viewed: 'info',
  Accepted: 'good',
  Declined: 'bad',
};

/** Calls that wait or are to come, and work orders that are not processed. */
export function OpenSection({ work: { openCalls, openWork }, places }: SectionProps) {
  const title = useId();
  const { may, me } = useMain();
  const seesBoard = may('dashboard.view');
  const clockOf = (siteId: number) => ({
    timeZone: zoneOf(places, siteId),
    beside: me.company.timeZone,
  });
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.open}</h2>
      {openCalls.length + openWork.length === 0 && <p className="dim">{texts.nothingOpen}</p>}
      <ul className="work-lines">
        {openCalls.map((call) => (
          <li key={`call-${call.id}`}>
            <PhoneCall />
            <div className="grow">
              {seesBoard ? (
                <Link to="/dashboard" search={{ call: call.id }}>
                  {call.jobType || texts.unnamedCall}
                </Link>
              ) : (
                <b>{call.jobType || texts.unnamedCall}</b>
              )}
              <small>
                {[
                  call.visit && visitText(call.visit, clockOf(call.siteId)),
                  call.visit?.technicians.join(', '),
                  call.arrivalWindow && texts.promised(windowText(call.arrivalWindow, clockOf(call.siteId))),
                  places.get(call.siteId)?.street,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {call.notes && <small className="lines">{call.notes}</small>}
            </div>
            <span className={`tag ${call.status === 'onHold' ? 'warn' : ''}`}>
              {texts.callStatuses[call.status]}
            </span>
          </li>
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
                  `${texts.kinds.workOrder} ${each.id}`,
                  dateText(each.createdDate, zoneOf(places, each.siteId)),
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

interface AmountsProps {
  total: number | null;
  due: number | null;
  /** the work is done; what is left to pay on open work is open */
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

/** What has happened, newest first. */
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
                {dateText(each.date, zoneOf(places, each.siteId))}
              </time>
              <div className="grow">
                {each.kind !== 'visit' && each.mayOpen ? (
                  <DocumentLink kind={each.kind} id={each.id}>
                    {name}
                  </DocumentLink>
                ) : (
                  <b>{name}</b>
                )}
                <small>
                  {[
                    each.kind === 'visit' ? texts.kinds.visit : `${texts.kinds[each.kind]} ${each.id}`,
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

/** Maintenance plans, the one that runs longest first. */
export function AgreementsSection({ work: { agreements } }: { work: Work }) {
  const title = useId();
  if (agreements.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.agreements}</h2>
      <ul className="work-lines">
        {agreements.map((each) => (
          <li key={each.id}>
            <div className="grow">
              <b>{each.text}</b>
              <small>
                {texts.agreement(each.visitsPerYear, moneyText(each.priceCents))} ·{' '}
                {texts.agreementUntil(dayText(each.endDate))}
              </small>
            </div>
            <span className={`tag ${each.status === 'active' ? 'good' : ''}`}>
              {texts.agreementStatuses[each.status]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
