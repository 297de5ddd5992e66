import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailurePage } from '../../app/failure-page.tsx';
import { PageGone } from '../../app/part.ts';
import { PagePending } from '../../app/pending.tsx';
import { ApiError } from '../../lib/errors/api-error.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Part, Specimen } from './part.tsx';

const refused = new ApiError('refused', {
  status: 500,
  said: { code: 'unexpected' as never, text: 'An error happened, try again.', requestId: '7F3A-21C0' },
});
const late = new ApiError('late');
const gone = new PageGone('A part of the page could not be loaded.');
const ignore = () => {};

/** A small page: the bar and the content below. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-frame">
      <div className="page-frame-bar">
        <Brand />
      </div>
      {children}
    </div>
  );
}

export function StatesPart() {
  return (
    <Part part="states">
      <Specimen label="Empty: a drawing, what to do, the first step" bare>
        <Frame>
          <div className="state">
            <HeatPump />
            <h3>No proposals yet</h3>
            <p>
              Start one for a customer, or from a template with your usual three options. Sent ones show here
              with their totals.
            </p>
            <div className="actions">
              <Button kind="primary" icon={<Plus />}>
                Proposal
              </Button>
              <Button>Look at a template</Button>
            </div>
          </div>
        </Frame>
      </Specimen>
      <Specimen label="Nothing found: the way back" bare>
        <Frame>
          <div className="state">
            <h3>Nobody matches</h3>
            <p>Try part of a name or email.</p>
            <div className="actions">
              <Button>Show all</Button>
            </div>
          </div>
        </Frame>
      </Specimen>
      <Specimen label="Failed: one sentence, what was kept, one way on, and what support asks for" bare>
        <Frame>
          <FailurePage error={refused} retry={ignore} />
        </Frame>
      </Specimen>
      <Specimen label="No answer in time" bare>
        <Frame>
          <FailurePage error={late} retry={ignore} />
        </Frame>
      </Specimen>
      <Specimen label="Failed, of a part of a page: what was kept is said" bare>
        <Frame>
          <Failure error={late} detail="What is below was loaded at 9:40." retry={ignore} />
        </Frame>
      </Specimen>
      <Specimen label="A part that an update has taken away" bare>
        <Frame>
          <FailurePage error={gone} retry={ignore} />
        </Frame>
      </Specimen>
      <Specimen label="Loading: the outline of the page" bare>
        <Frame>
          <PagePending />
        </Frame>
      </Specimen>
      <Specimen label="Work under way, and a line that is loading">
        <div className="row">
          <i className="spin" aria-hidden="true" />
          <span className="faint">Saving 6 of 9 parts</span>
        </div>
        <i className="skeleton" style={{ height: 20 }} />
      </Specimen>
    </Part>
  );
}

/** Draws an outdoor unit with its line. */
function HeatPump() {
  return (
    <svg className="drawing" viewBox="0 0 240 112" aria-hidden="true" fill="none" strokeLinejoin="round">
      <g stroke="currentColor" strokeWidth="1.2">
        <path d="M4 102h232" strokeWidth="1" />
        <rect x="30" y="30" width="92" height="72" rx="3" fill="var(--raised)" />
        <circle cx="68" cy="66" r="27" />
        <circle cx="68" cy="66" r="17" />
        <circle cx="68" cy="66" r="4" />
        <path d="M41 66h54M54.500 42.600l27 46.800M81.500 42.600l-27 46.800" strokeWidth=".8" />
        <path
          d="M104 40h12M104 47h12M104 54h12M104 61h12M104 68h12M104 75h12M104 82h12M104 89h12"
          strokeWidth=".8"
        />
        <rect x="172" y="24" width="42" height="78" rx="2" fill="var(--raised)" />
        <path d="M180 12h26v12h-26zM172 70h42" />
        <circle cx="193" cy="46" r="11" />
        <path d="M180 78h26M180 84h26M180 90h26" strokeWidth=".8" />
      </g>
      <g stroke="var(--copper)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M122 88h22V60h28" />
        <path d="M122 94h28V66h22" />
      </g>
    </svg>
  );
}
