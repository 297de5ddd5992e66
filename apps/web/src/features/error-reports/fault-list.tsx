import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { pastText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Fault } from './errors.data.ts';
import { errorsTexts as texts } from './errors.texts.ts';

const route = getRouteApi('/main/settings/errors');

/** Lists the errors, one per row, each linking to its details. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const { id } = route.useSearch();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    // returns focus to the row after the detail replaced the list
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${shown.current}"]`);
    if (id === undefined && document.activeElement === document.body) row?.focus();
    shown.current = id;
  }, [id]);
  return (
    <ul ref={list} className="faults" aria-label={texts.list}>
      {faults.map((fault) => (
        <li key={fault.id}>
          <Link
            from="/settings/errors"
            to="."
            search={(before) => ({ ...before, id: fault.id })}
            data-id={fault.id}
          >
            <span className="grow">
              <span className="fault-what">
                <b>{fault.name}</b> {fault.message}
              </span>
              <span className="fault-where">{whereOf(fault)}</span>
            </span>
            <span className="fault-counts tn">
              <b>{texts.times(fault.count)}</b>
              <span>{fault.isSignedIn ? texts.people(fault.people) : texts.strangers}</span>
            </span>
            <time dateTime={fault.lastSeenDate} className="tn">
              {pastText(fault.lastSeenDate, now, timeZone)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns where the error happened last, and in which version. */
function whereOf({ routes, versions }: Fault): string {
  const [route = '', ...others] = routes;
  const pages = others.length > 0 ? `${route} ${texts.more(others.length)}` : route;
  return [pages, versions[0] && texts.version(versions[0])].filter(Boolean).join(' · ');
}
