import { boardDay } from '@fieldwright/domain/schedule/board-day';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { minutesTogether } from '@fieldwright/domain/schedule/visit-times';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { NoAccessBanner } from '../../app/main/no-access-banner.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { usePhotoCount } from '../../app/main/use-photo-count.ts';
import { PagePending } from '../../app/pending.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { minutesText } from '../visit-times/minutes-text.ts';
import { type OwnDay, ownDayQuery, type ScheduleEvent } from './own-day.data.ts';
import './own-day.css';
import { dayOf, daysLater, dayTitle } from '@fieldwright/domain/kernel/days';
import type { OwnDaySearch } from './own-day.search.ts';
import { ownDayTexts as texts } from './own-day.texts.ts';
import { type SaidVisit, useLiveDay, useVisits } from './use-own-day.ts';
import { Visit } from './visit.tsx';

const route = getRouteApi('/main/day');
const none: OwnDay['visits'] = [];

/** Shows a technician's own day on a phone: visits with places, work and status. */
export function OwnDayPage() {
  useTitle(texts.title);
  const { me } = useMain();
  const photos = usePhotoCount();
  const search = route.useSearch();
  const query = useQuery({ ...ownDayQuery(search.date ?? null), placeholderData: keepPreviousData });
  const { data, error, refetch, isPlaceholderData } = query;
  const { visits, say } = useVisits(data);
  const navigate = route.useNavigate();
  // a visit finished here keeps its place, with what it still lacks
  const [justSaid, setJustSaid] = useState<readonly number[]>([]);
  const stay = (event: ScheduleEvent, status: VisitStatus) => {
    say(event, status);
    setJustSaid((before) => [...before, event.id]);
    // it stays open, even if it is no longer the next one
    void navigate({
      to: '.',
      search: (before: OwnDaySearch) => ({ ...before, visit: event.id }),
      replace: true,
      resetScroll: false,
    });
  };
  useLiveDay(data?.visits ?? none);
  const today = dayOf(useNow(), me.company.timeZone);
  const date = search.date ?? data?.date ?? today;
  // finished visits come last, so that the next one is visible
  const isBehind = ({ event }: SaidVisit) => event.status === 'done' && !justSaid.includes(event.id);
  const open = visits.find(({ event }) => event.id === search.visit) ?? nextOf(visits);
  return (
    <>
      <NoAccessBanner />
      <section className="own-day" data-density="touch">
        <header>
          <div className="grow">
            <h1>{texts.title}</h1>
            <p>
              {dayTitle(date)}
              {visits.length > 0 && <Count visits={visits} isOld={isPlaceholderData} />}
            </p>
            {data && !isPlaceholderData && <Hours visits={visits} day={data} />}
          </div>
          <DaySwitch date={date} today={today} />
        </header>
        {photos.count > 0 && (
          <Note kind="warn">
            {texts.photos(photos.count)}{' '}
            <button type="button" className="text-button" onClick={() => void photos.open()}>
              {texts.showPhotos}
            </button>
          </Note>
        )}
        {!data && error && <Failure error={error} detail={texts.keptDetail} retry={() => void refetch()} />}
        {!data && !error && <PagePending />}
        {data && visits.length === 0 && <Nothing {...{ date, today }} next={data.next} />}
        {visits.length > 0 && (
          <ol className="visits" aria-busy={isPlaceholderData || undefined}>
            {[...visits.filter((visit) => !isBehind(visit)), ...visits.filter(isBehind)].map((visit) => (
              <Visit
                key={visit.event.id}
                visit={visit}
                isOpen={visit === open}
                isFolded={isBehind(visit)}
                say={stay}
              />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

/** Returns the visit in progress, else the first unfinished one. */
function nextOf(visits: readonly SaidVisit[]): SaidVisit | undefined {
  const underWay = ['working', 'paused', 'dispatched'];
  return (
    visits.find(({ event }) => underWay.includes(event.status)) ??
    visits.find(({ event, call }) => call && event.status !== 'done')
  );
}

function Count({ visits, isOld }: { visits: readonly SaidVisit[]; isOld: boolean }) {
  const jobs = visits.filter(({ call }) => call);
  const left = jobs.filter(({ event }) => event.status !== 'done').length;
  return <output> · {isOld ? texts.looking : texts.count(jobs.length, left)}</output>;
}

/** Shows the hours of the technician's day so far; of a visit past midnight, those on this day. */
function Hours({ visits, day }: { visits: readonly SaidVisit[]; day: Pick<OwnDay, 'date' | 'timeZone'> }) {
  const now = useNow().getTime();
  const jobs = visits.filter(({ call }) => call);
  const sum = minutesTogether(
    jobs.map(({ event }) => ({ times: event, technicians: 1 })),
    now,
    boardDay(day.date, day.timeZone),
  );
  const text = minutesText(sum);
  return text === '' ? null : <p className="day-hours">{text}</p>;
}

interface DayProps {
  date: string;
  today: string;
}

/** Returns the search parameters of a day; none for today, so that the link stays on the current day. */
const searchOf = (date: string, today: string) => (date === today ? {} : { date });

function DaySwitch({ date, today }: DayProps) {
  const way = (days: number) => ({ to: '/day', search: searchOf(daysLater(date, days), today) }) as const;
  return (
    <nav className="day-switch" aria-label={texts.days}>
      <Link {...way(-1)} className="btn icon quiet" aria-label={texts.before}>
        <ChevronLeft />
      </Link>
      {date !== today && (
        <Link to="/day" search={{}} className="btn quiet">
          {texts.today}
        </Link>
      )}
      <Link {...way(1)} className="btn icon quiet" aria-label={texts.after}>
        <ChevronRight />
      </Link>
    </nav>
  );
}

/** Shows an empty day with a link to the next day that has a visit, or back to today. */
function Nothing({ date, today, next }: DayProps & { next: string | null }) {
  return (
    <section className="state">
      <CalendarCheck size={40} strokeWidth={1.5} />
      <h2>{texts.nothing}</h2>
      <p>{texts.nothingDetail}</p>
      <div className="actions">
        {next && (
          <Link to="/day" search={searchOf(next, today)} className="btn">
            {texts.toDay(dayTitle(next))}
          </Link>
        )}
        {!next && date !== today && (
          <Link to="/day" search={{}} className="btn">
            {texts.toToday}
          </Link>
        )}
      </div>
    </section>
  );
}
