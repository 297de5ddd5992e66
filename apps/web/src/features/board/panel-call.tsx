import { phoneText } from '@fieldwright/domain/customers/phone';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../lib/use-now.ts';
import { cardTexts, panelTexts as texts } from './board.texts.ts';
import { lengthText } from './board.times.ts';
import { promisedHereText, windowText } from './event-times.ts';
import { addressText } from './event-words.ts';
import { callQuery } from './panel.data.ts';
import { Part, PartFailure } from './panel-part.tsx';
import { useBoard } from './use-board.ts';

interface CallFactsProps {
  details: BoardCall['callDetails'];
  callId: number;
  version: number;
}

/** Of the call: who asked for it, and what is to be done. */
export function CallFacts({ details, callId, version }: CallFactsProps) {
  const { store } = useBoard();
  const { data: call, isError, refetch } = useQuery(callQuery({ id: callId, version }));
  const now = useNow();
  const here = promisedHereText(store, details);
  const phones = [
    [texts.phone, call?.mainPhone],
    [texts.mobile, call?.mobilePhone],
  ] as const;
  return (
    <>
      <Part title={texts.customer}>
        <dl className="board-facts">
          <dt>{texts.customer}</dt>
          <dd>
            <Link to="/customers/$id" params={{ id: String(details.customerId) }}>
              {details.customer}
            </Link>
          </dd>
          {phones.map(([label, phone]) =>
            phone ? <PhoneLine key={label} label={label} phone={phone} /> : null,
          )}
          <dt>{texts.address}</dt>
          <dd>
            <Link to="/sites/$id" params={{ id: String(details.siteId) }}>
              {addressText(details)}
            </Link>
          </dd>
        </dl>
      </Part>
      <Part title={texts.work}>
        <dl className="board-facts">
          <dt>{texts.priority}</dt>
          <dd>{cardTexts.priorities[details.priority]}</dd>
          <dt>{texts.window}</dt>
          <dd>
            {details.arrivalWindow ? windowText(store, details, now) : texts.noWindow}
            {here !== null && <small>{here}</small>}
          </dd>
          {call && (
            <>
              <dt>{texts.duration}</dt>
              <dd>{lengthText(call.expectedMinutes)}</dd>
              <dt>{texts.notes}</dt>
              <dd className="board-notes">{call.notes || texts.noNotes}</dd>
              <ProposalLine id={call.proposalId} />
            </>
          )}
        </dl>
        {!call && !isError && <p className="dim">{texts.loading}</p>}
        {isError && <PartFailure again={refetch} />}
      </Part>
    </>
  );
}

function PhoneLine({ label, phone }: { label: string; phone: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <a href={`tel:${phone}`}>{phoneText(phone)}</a>
      </dd>
    </>
  );
}

/** The way to the proposal that the call was sold by. */
function ProposalLine({ id }: { id: number | null }) {
  const { mayOpenProposals } = useBoard();
  if (!mayOpenProposals || id === null) return null;
  return (
    <>
      <dt>{texts.soldBy}</dt>
      <dd>
        <Link to="/proposals/$id" params={{ id: String(id) }}>
          {texts.proposalNumber(id)}
        </Link>
      </dd>
    </>
  );
}
