import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import { pastText } from '../../lib/dates/past.ts';
import { exactText } from '../../lib/dates/times.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import '../../ui/list/table.css';
import { type FaultDetail, faultQuery } from './errors.data.ts';
import { errorsTexts as texts } from './errors.texts.ts';

/** Shows one error beside the list; on a phone instead of it. */
export function FaultDetailPart({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(faultQuery(id));
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    // if the detail replaces the list, the pressed row is hidden, so the detail takes the focus
    if (document.activeElement?.checkVisibility?.() === false) part.current?.focus();
  }, []);
  return (
    <section ref={part} tabIndex={-1} className="fault-detail" aria-label={data?.name ?? texts.title}>
      <Link
        from="/settings/errors"
        to="."
        search={({ id: _, ...rest }) => rest}
        className="btn quiet fault-back"
      >
        <ArrowLeft /> <span>{texts.back}</span>
      </Link>
      {data ? (
        <Detail fault={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <section className="state">
          <h2>{texts.gone}</h2>
          <p>{texts.goneDetail}</p>
        </section>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <PagePending />
      )}
    </section>
  );
}

function Detail({ fault }: { fault: FaultDetail }) {
  const { timeZone } = useMain().me.company;
  const { facts } = texts;
  return (
    <>
      <h2>{fault.name}</h2>
      <p className="fault-message">{fault.message}</p>
      <dl className="fault-facts">
        <Fact name={facts.happened}>{texts.times(fault.count)}</Fact>
        <Fact name={facts.affected}>{fault.isSignedIn ? texts.people(fault.people) : texts.strangers}</Fact>
        <Fact name={facts.last}>{exactText(fault.lastSeenDate, timeZone)}</Fact>
        <Fact name={facts.first}>{exactText(fault.firstSeenDate, timeZone)}</Fact>
        <Fact name={facts.reference}>
          <code>{fault.correlationId}</code>
          <small>{texts.referenceHelp}</small>
        </Fact>
      </dl>
      <h3>{texts.where}</h3>
      <Sightings fault={fault} />
      <header className="fault-stack-head">
        <h3>{texts.stack}</h3>
        <CopyButton fault={fault} />
      </header>
      {fault.stack ? (
        <pre className="fault-stack">{fault.stack}</pre>
      ) : (
        <p className="dim">{texts.noStack}</p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sightings({ fault }: { fault: FaultDetail }) {
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const { columns } = texts;
  return (
    <table className="table sightings">
      <thead>
        <tr>
          <th>{columns.page}</th>
          <th>{columns.version}</th>
          <th className="num">{columns.times}</th>
          <th className="num">{columns.people}</th>
          <th className="num">{columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {fault.sightings.map(({ route, version, count, people, lastSeenDate }) => (
          <tr key={`${version} ${route}`}>
            <td className="page">{route}</td>
            <td className="tn">{version}</td>
            <td className="num">{decimalText(count)}</td>
            <td className="num">{decimalText(people)}</td>
            <td className="num">
              <time dateTime={lastSeenDate}>{pastText(lastSeenDate, now, timeZone)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a button that copies everything known about the error as text, for the person who fixes it. */
function CopyButton({ fault }: { fault: FaultDetail }) {
  const [copied, setCopied] = useState(false);
  const { name, message, stack, correlationId, sightings } = fault;
  const seen = sightings.map(({ version, route, count }) => `${version} ${route} ${count}`);
  const text = [`${name}: ${message}`, correlationId, ...seen, stack].join('\n');
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return (
    <Button small icon={<Copy />} onClick={copy}>
      {copied ? texts.copied : texts.copy}
    </Button>
  );
}
