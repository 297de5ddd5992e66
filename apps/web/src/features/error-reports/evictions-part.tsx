import { shortDayText } from '@fieldwright/domain/kernel/days';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SettingsHead } from '../../app/main/settings-head.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { exactText } from '../../lib/dates/times.ts';
import { useTitle } from '../../lib/use-title.ts';
import '../../ui/list/table.css';
import { evictionsQuery } from './errors.data.ts';
import { errorsTexts as texts } from './errors.texts.ts';

/**
 * Lists the dates that the company's boards dropped because no one viewed them (R4.18): whose, where, when
 * and which.
 */
export function EvictionsPart({ views }: { views: ReactNode }) {
  useTitle(texts.boards);
  const { timeZone } = useMain().me.company;
  const { data: evictions } = useSuspenseQuery(evictionsQuery);
  const { boardColumns: columns } = texts;
  return (
    <div className="errors">
      <div className="errors-head">
        <SettingsHead title={texts.title} />
        {views}
        <p className="dim">{texts.boardsLead}</p>
      </div>
      {evictions.length === 0 ? (
        <section className="state">
          <h2>{texts.noBoards}</h2>
          <p>{texts.noBoardsDetail}</p>
        </section>
      ) : (
        <div className="evictions">
          <table className="table" aria-label={texts.boards}>
            <thead>
              <tr>
                <th>{columns.when}</th>
                <th>{columns.who}</th>
                <th>{columns.device}</th>
                <th>{columns.days}</th>
                <th>{columns.why}</th>
              </tr>
            </thead>
            <tbody>
              {evictions.map(({ id, evictedDate, person, device, dates, isActive, isConnected }) => (
                <tr key={id}>
                  <td>
                    <time dateTime={evictedDate}>{exactText(evictedDate, timeZone)}</time>
                  </td>
                  <td>
                    {person.firstName} {person.lastName}
                  </td>
                  <td>{device}</td>
                  <td>
                    {texts.days(dates.length)}
                    <small>{dates.map(shortDayText).join(', ')}</small>
                  </td>
                  <td>{texts.why(isActive, isConnected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
