import { phoneText } from '@fieldwright/domain/customers/phone';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMain } from '../../../app/main/use-main.ts';
import { datedTimeText, lengthText } from '../../../lib/dates/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Tags } from '../../../ui/tags/tags.tsx';
import type { WholeCall } from '../../booking/call-changed.ts';
import { cardTexts, panelTexts as texts, trayTexts } from '../board.texts.ts';
import { useBoard } from '../use-board.ts';
import { boardZone, promisedHereText, windowText } from '../words/event-times.ts';
import { addressText } from '../words/event-words.ts';
import { callQuery } from './panel.data.ts';
import { Part, PartFailure } from './panel-part.tsx';
import { Equipment, LastVisits, PlaceLines } from './panel-place.tsx';

interface CallFactsProps {
  details: BoardCall['callDetails'];
  callId: number;
  version: number;
}

/** Shows a call's customer and work. */
export function CallFacts({ details, callId, version }: CallFactsProps) {
  const { data: call, isError, refetch } = useQuery(callQuery({ id: callId, version }));
  return (
    <>
      <Part title={texts.customer}>
        <CustomerFacts details={details} call={call} />
      </Part>
      <Part title={texts.work}>
        <WorkFacts details={details} call={call} />
        {!call && !isError && <p className="dim">{texts.loading}</p>}
        {isError && <PartFailure again={refetch} />}
      </Part>
      {call && <Equipment place={call.place} />}
      {call && <LastVisits place={call.place} zone={details.timeZone} />}
    </>
  );
}

interface FactsProps {
  details: BoardCall['callDetails'];
  /** undefined while loading or if it failed */
  call: WholeCall | undefined;
}

/** Shows one fact; nothing if it is empty. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

const phoneLink = (phone: string | undefined) => phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>;

function CustomerFacts({ details, call }: FactsProps) {
  return (
    <dl className="board-facts">
      <Fact title={texts.customer}>
        <Link to="/customers/$id" params={{ id: String(details.customerId) }}>
          {details.customer}
        </Link>
      </Fact>
      <Fact title={texts.phone}>{phoneLink(call?.mainPhone)}</Fact>
      <Fact title={texts.mobile}>{phoneLink(call?.mobilePhone)}</Fact>
      <Fact title={texts.address}>
        <Link to="/sites/$id" params={{ id: String(details.siteId) }}>
          {addressText(details)}
        </Link>
      </Fact>
      {call && (
        <PlaceLines place={call.place} customerId={details.customerId} customerName={details.customer} />
      )}
    </dl>
  );
}

function WorkFacts({ details, call }: FactsProps) {
  const { store } = useBoard();
  const now = useNow();
  const here = promisedHereText(store, details);
  const department = store.base?.departments.find(({ id }) => id === details.callDepartmentTypeId)?.text;
  return (
    <dl className="board-facts">
      <Fact title={texts.priority}>{cardTexts.priorities[details.priority]}</Fact>
      <Fact title={texts.department}>{department}</Fact>
      {details.arrivalWindow && (
        <Fact title={texts.window}>
          {windowText(store, details, now)}
          {here !== null && <small>{here}</small>}
        </Fact>
      )}
      {call && <AskedFacts details={details} call={call} />}
    </dl>
  );
}

/** Shows the call's booking details and what happened to it since. */
function AskedFacts({ details, call }: FactsProps & { call: WholeCall }) {
  const { store } = useBoard();
  const leadSource = store.base?.leadSources.find(({ id }) => id === call.leadSourceId)?.text;
  const momentText = (moment: string) => datedTimeText(moment, boardZone(store, details));
  return (
    <>
      <Fact title={texts.duration}>{lengthText(call.expectedMinutes)}</Fact>
      {call.notes && (
        <>
          <dt>{texts.notes}</dt>
          <dd className="board-notes">{call.notes}</dd>
        </>
      )}
      {call.contactName + call.contactPhone !== '' && (
        <Fact title={texts.contact}>
          {call.contactName} {phoneLink(call.contactPhone)}
        </Fact>
      )}
      <Fact title={texts.leadSource}>{leadSource}</Fact>
      {call.tagIds.length > 0 && (
        <Fact title={texts.tags}>
          <Tags label={texts.tags} tags={store.base?.tags ?? []} ids={call.tagIds} />
        </Fact>
      )}
      {call.createdDate && (
        <Fact title={texts.booked}>
          {texts.bookedBy(call.bookedBy ?? texts.somebody, momentText(call.createdDate))}
        </Fact>
      )}
      {call.canceled && (
        <Fact title={trayTexts.canceled}>
          {texts.canceledBy(call.canceled.by ?? texts.somebody, momentText(call.canceled.date))}
        </Fact>
      )}
      <ReturnLine returnOf={call.returnOf} />
      <ProposalLine proposal={call.proposal} />
    </>
  );
}

/** Links to the earlier work order that the call returns to. */
function ReturnLine({ returnOf }: { returnOf: WholeCall['returnOf'] }) {
  const { may } = useMain();
  if (!returnOf || !may('workorders.view')) return null;
  return (
    <Fact title={texts.returnsTo}>
      <Link to="/workorders/$id" params={{ id: String(returnOf.id) }}>
        {returnOf.number}
      </Link>
    </Fact>
  );
}

/** Links to the proposal that sold the call. */
function ProposalLine({ proposal }: { proposal: WholeCall['proposal'] }) {
  const { mayOpenProposals } = useBoard();
  if (!mayOpenProposals || proposal === null) return null;
  return (
    <Fact title={texts.soldBy}>
      <Link to="/proposals/$id" params={{ id: String(proposal.id) }}>
        {texts.proposalNumber(proposal.number)}
      </Link>
    </Fact>
  );
}
