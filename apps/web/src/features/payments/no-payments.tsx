import { won } from '@fieldwright/domain/proposals/proposal-status';
import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

/** any of them gives work orders to take payments on */
const worksOn = ['workorders.view', 'workorders.own'] as const;

/** with any of these and permission to collect, a person can take deposits on proposals */
const depositsOn = ['proposals.edit', 'proposals.own'] as const;

/** Links to what can be paid: unpaid work orders, and accepted proposals whose deposit is due. */
export function TakeLinks() {
  const { may } = useMain();
  const hasWork = worksOn.some(may);
  return (
    <>
      {hasWork && (
        <Link to="/workorders" search={{ filter: 'unpaid' }} className="btn primary">
          {texts.take}
        </Link>
      )}
      {depositsOn.some(may) && (
        <Link to="/proposals" search={{ depositDue: true }} className={hasWork ? 'btn' : 'btn primary'}>
          {texts.takeDeposit}
        </Link>
      )}
    </>
  );
}

/** Draws the empty list's picture: a ticked receipt. */
export function NoPayments() {
  const { may } = useMain();
  return (
    <section className="state">
      <svg className="drawing" viewBox="0 0 220 120" aria-hidden="true" fill="none" strokeLinejoin="round">
        <g stroke="currentColor" strokeWidth="1.2">
          <path d="M6 112h208" strokeWidth="1" />
          <path fill="var(--raised)" d="M66 112V14h72v98l-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6z" />
          <path d="M78 30h30M78 42h48M78 52h48M78 62h48" strokeWidth=".8" />
          <path d="M78 78h20M106 78h20M106 82h20" strokeWidth=".8" />
          <circle cx="170" cy="98" r="13" fill="var(--raised)" />
          <circle cx="170" cy="98" r="9" strokeWidth=".7" />
        </g>
        <path d="M146 34l9 9 17-19" stroke="var(--copper)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <h2>{texts.none}</h2>
      <p>{texts.noneDetail}</p>
      <div className="actions">
        {worksOn.some(may) && (
          <Link to="/workorders" className="btn">
            {texts.toWorkOrders}
          </Link>
        )}
        {depositsOn.some(may) && (
          <Link to="/proposals" search={{ status: won }} className="btn">
            {texts.toProposals}
          </Link>
        )}
      </div>
    </section>
  );
}
