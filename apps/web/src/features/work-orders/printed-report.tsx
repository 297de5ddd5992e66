import {
  printedPhotos,
  type ServiceReport,
  serviceReportOf,
} from '@fieldwright/domain/work-orders/service-report';
import { serviceReportTexts as texts } from '@fieldwright/domain/work-orders/service-report.texts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { timeNow } from '../../lib/clock.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { MarkedPicture } from './marked-picture.tsx';
import './printed-report.css';
import { PrintedSignature } from './printed-signature.tsx';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the service report on paper only: printing the editor prints this, never the form. */
export function PrintedReport() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // the browser takes its picture of the page right after the event
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && <Report />;
}

function Report() {
  const { draft, context, zone } = useWorkOrderScreen();
  const { place, customer, call, questions, inspectionQuestions, files, baseView } = context;
  if (!place) return null;
  const report = serviceReportOf({
    workOrder: draft,
    number: draft.number,
    company: { showTimes: baseView.displayTime },
    customer,
    site: place,
    timeZone: zone.timeZone,
    visits: call?.visits ?? [],
    debriefQuestions: questions,
    inspectionQuestions,
    now: timeNow(),
  });
  const addresses = new Map(files.map(({ id, url }) => [id, url]));
  const { pairs, photos } = printedPhotos(report, (fileId) => Boolean(addresses.get(fileId)));
  return (
    <article className="printed-report" aria-hidden="true">
      <h1>{report.title}</h1>
      <p>{report.date}</p>
      <div className="printed-parties">
        {numbered(report.parties).map(([at, { label, name, lines }]) => (
          <div key={at}>
            <small>{label}</small>
            <b>{name}</b>
            <span className="printed-lines">{lines.join('\n')}</span>
          </div>
        ))}
      </div>
      {report.work !== '' && <h2>{report.work}</h2>}
      {numbered(report.systems).map(([at, { name, facts, done, checks }]) => (
        <section key={at}>
          <h2>{name}</h2>
          <p>{facts}</p>
          {done.length > 0 && <h3>{texts.done}</h3>}
          <ul>
            {numbered(done).map(([line, { text, details }]) => (
              <li key={line}>
                {text}
                <small className="printed-lines">{details.join('\n')}</small>
              </li>
            ))}
          </ul>
          {checks.length > 0 && <h3>{texts.checks}</h3>}
          <Answers answers={checks} addresses={addresses} />
        </section>
      ))}
      {report.debrief.length > 0 && <h2>{texts.debrief}</h2>}
      <Answers answers={report.debrief} addresses={addresses} />
      <h2>{texts.recommended}</h2>
      {report.recommended.length === 0 && <p>{texts.nothingRecommended}</p>}
      {numbered(report.recommended).map(([at, { text, price, note, photos }]) => (
        <section key={at}>
          <b>{[text, price].filter(Boolean).join(', ')}</b>
          <small>{note}</small>
          <Photos photos={photos} addresses={addresses} />
        </section>
      ))}
      {pairs.length + photos.length > 0 && <h2>{texts.photos}</h2>}
      {numbered(pairs).map(([at, pair]) => (
        <Photos key={at} photos={pair} addresses={addresses} />
      ))}
      <Photos photos={photos} addresses={addresses} />
      <PrintedSignature />
    </article>
  );
}

/** Returns a list with the place of each: the report has no ids, and never changes while it's printed. */
const numbered = <T,>(list: readonly T[]) => [...list.entries()];

/** The addresses of pictures by their file. */
type Addresses = ReadonlyMap<number, string | null>;

interface PhotosProps {
  photos: ServiceReport['photos'];
  addresses: Addresses;
}

function Photos({ photos, addresses }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <div className="printed-photos">
      {photos.map(({ fileId, caption, marks }, index) => {
        const url = addresses.get(fileId);
        return (
          url && (
            <figure key={fileId}>
              <div className="marked-picture">
                <MarkedPicture url={apiHost() + url} alt={caption || texts.photo(index + 1)} marks={marks} />
              </div>
              <figcaption>{caption}</figcaption>
            </figure>
          )
        );
      })}
    </div>
  );
}

interface AnswersProps {
  answers: ServiceReport['debrief'];
  addresses: Addresses;
}

function Answers({ answers, addresses }: AnswersProps) {
  return (
    <dl>
      {numbered(answers).map(([at, { question, answer, fileId }]) => {
        const url = fileId === null ? null : addresses.get(fileId);
        return (
          <div key={at}>
            <dt>{question}</dt>
            <dd>{url ? <img src={apiHost() + url} alt={answer} /> : answer}</dd>
          </div>
        );
      })}
    </dl>
  );
}
